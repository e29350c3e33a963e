/** Where a job's own screen is. */
export function projectLink(id: number) {
  return { to: '/portal/$', params: { _splat: `project/${id}` } } as const;
}
