import { join } from 'node:path';

/** The typefaces of PDF documents. */
export const fontFiles = (folder: string) => ({
  regular: join(folder, 'ibm-plex-sans-regular.ttf'),
  semibold: join(folder, 'ibm-plex-sans-semibold.ttf'),
});
