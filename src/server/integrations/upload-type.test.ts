import { zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import fc from '#server/testing/fast-check.ts';
import { uploadTypeOf } from './upload-type.ts';

const archive = (...names: string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array([60, 97, 62])]))));
const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: '#336699' } });

function refusalOf(call: () => unknown): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the type of an upload', () => {
  test('is detected by content', async () => {
    const found = [
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
      Buffer.from('%PDF-1.7\n'),
      archive('[Content_Types].xml', 'word/document.xml'),
      archive('[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'),
    ].map(uploadTypeOf);
    expect(found.map((type) => type.replace(/.*[./]/, ''))).toEqual([
      'jpeg',
      'png',
      'webp',
      'pdf',
      'document',
      'sheet',
    ]);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['a page that says %PDF- further on', Buffer.from('<html>%PDF-1.7')],
    ['a plain archive', archive('notes.txt')],
    ['a document with macros', archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['a slide show', archive('[Content_Types].xml', 'ppt/presentation.xml')],
    ['half an archive', archive('[Content_Types].xml', 'word/document.xml').subarray(0, 60)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused for %s', (_name, bytes) => {
    expect(() => uploadTypeOf(bytes)).toThrow(
      expect.objectContaining({
        kind: 'unsupportedType',
        message: 'Only JPEG, PNG and WebP pictures, PDF, Word (DOCX) and Excel (XLSX) files can be uploaded.',
      }),
    );
  });

  test('is refused for an iPhone photo, with advice', () => {
    expect(() => uploadTypeOf(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'))).toThrow('save the photo as JPEG');
  });

  test('is detected or refused for any bytes', () => {
    const zipLike = fc
      .uint8Array({ maxLength: 300 })
      .map((tail) => Buffer.concat([Buffer.from('PK\u0003\u0004'), tail]));
    fc.assert(
      fc.property(
        fc.oneof(
          zipLike,
          fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const refusal = refusalOf(() => uploadTypeOf(bytes));
          expect(refusal === undefined || refusal instanceof AppError).toBe(true);
        },
      ),
    );
  });
});
