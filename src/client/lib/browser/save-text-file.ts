import { saveFile } from './save-file.ts';

/** Saves a text as a file, as a browser download. */
export function saveTextFile(name: string, text: string, type: string): void {
  saveFile(name, text, `${type};charset=utf-8`);
}
