import { unzipSync } from 'fflate';
import type { UploadType } from '#contract/project/project-file.ts';
import { AppError } from '#server/errors.ts';
import { HEIC_WORDS, imageTypeOf, isHeic } from './images.ts';

const TAKEN = 'Only JPEG, PNG and WebP pictures, PDF, Word (DOCX) and Excel (XLSX) files can be uploaded.';

/** Detects the type of a file by content, ignoring its name and declared type. Throws unsupportedType for others. */
export function uploadTypeOf(bytes: Buffer): UploadType {
  const type = isPdf(bytes) ? 'application/pdf' : (imageTypeOf(bytes) ?? officeTypeOf(bytes));
  if (type !== null) return type;
  throw new AppError('unsupportedType', isHeic(bytes) ? HEIC_WORDS : TAKEN);
}

/** The first bytes of a file are enough. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** Office documents are ZIP archives that name their main part. Files with macros are refused. */
function officeTypeOf(bytes: Buffer): UploadType | null {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return null;
  const names = namesInArchive(bytes);
  if (!names.has('[Content_Types].xml') || [...names].some((name) => /vbaProject/i.test(name))) return null;
  if (names.has('word/document.xml')) {
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  return names.has('xl/workbook.xml')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : null;
}

/** Reads the archive's directory without unpacking. Empty for a broken one. */
function namesInArchive(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  try {
    unzipSync(bytes, {
      filter({ name }) {
        names.add(name);
        return false;
      },
    });
  } catch {
    return new Set();
  }
  return names;
}
