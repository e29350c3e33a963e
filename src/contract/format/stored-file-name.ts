import { oneLine } from './one-line.ts';
import { FILE_NAME_MAX, type UploadType } from '#contract/project/project-file.ts';

/** Extensions by detected type. Pictures of any type are stored as JPEG. */
export const endingOf = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const satisfies Record<UploadType, string>;

/** Characters that Windows does not allow in file names. */
const UNSAFE = /[<>:"|?*]/g;

/**
 * Returns the sender's file name as it is shown and sent: without folders, control characters and direction marks,
 * and with the extension of its real content.
 */
export function storedFileName(name: string, type: UploadType): string {
  const last = oneLine(name.split(/[\\/]/).at(-1) ?? '').replace(UNSAFE, '_');
  const stem = last.replace(/\.[^.]*$/, '').replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = endingOf[type];
  const room = FILE_NAME_MAX - ending.length - 1;
  return `${Array.from(stem).slice(0, room).join('') || 'file'}.${ending}`;
}
