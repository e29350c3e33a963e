/** What the address of the list of projects can say; lists are written one after the other with commas. */
interface OverviewSearch {
  status?: string;
  operator?: string;
  from?: string;
  to?: string;
}

/** Where the projects that fit are listed. */
export function overviewLink({ ...search }: OverviewSearch) {
  return { to: '/portal/projects-overview', search } as const;
}
