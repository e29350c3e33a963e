/** Links to a request, or to the list of them. */
export function rfqLink(request?: number) {
  return {
    to: '/portal/projects-overview',
    search: { view: 'requests', ...(request !== undefined && { request }) },
  } as const;
}
