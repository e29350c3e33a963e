/** The dialog for a pasted list is fetched when it is first opened. */
export const loadPasteDialog = () => import('./paste/paste-dialog.tsx');
