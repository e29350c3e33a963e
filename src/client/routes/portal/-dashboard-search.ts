/** What is open over the dashboard: the list behind a tile, or the checklists. */
export function dashboardSearch({ list, checklists }: Record<string, unknown>): {
  list?: 'messages';
  checklists?: '1';
} {
  if (checklists === '1') return { checklists };
  return list === 'messages' ? { list } : {};
}
