import { FILE_NAME_MAX, type UploadType } from '#contract/project/project-file.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { endingOf } from '#server/integrations/upload-type.ts';

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
