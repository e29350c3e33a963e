/** Links to a project. */
export function projectLink(id: number) {
  return { to: '/portal/project/$id', params: { id: String(id) } } as const;
}
