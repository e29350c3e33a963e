/** Where a job is asked for; what it is made of fills the form in. */
export function newProjectLink(source: { contact?: number; vessel?: number } = {}) {
  return { to: '/portal/$', params: { _splat: 'project/new' }, search: source as object } as const;
}
