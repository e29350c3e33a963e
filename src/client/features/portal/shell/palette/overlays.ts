/** What the frame shows over a screen on demand: its code is fetched then, or ahead. */
export { ShortcutsDialog } from '#client/kit/shortcuts/shortcuts-dialog.tsx';
export { ScanDialog } from '../scan-dialog.tsx';
export { PortalPalette } from './portal-palette.tsx';
