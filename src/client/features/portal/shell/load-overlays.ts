/** Fetches the palette, the help on keys and the scanning of labels. */
export const loadOverlays = () => import('./palette/overlays.ts');
