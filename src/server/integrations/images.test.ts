import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { readPhoto, readProductImage } from './images.ts';
import { readSignature } from './report-pictures.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

afterEach(() => {
  vi.restoreAllMocks();
});

test('decodes one picture at a time, for every use', async () => {
  const photo = await plain(400, 300).jpeg().toBuffer();
  const picture = dataUrl(await plain(40, 30).png().toBuffer());
  // Counted here, because sharp's own counters change in its threads while they are read.
  let inWork = 0;
  let most = 0;
  const { toBuffer } = sharp.prototype;
  const decodes = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (this: Sharp) {
    inWork += 1;
    most = Math.max(most, inWork);
    return toBuffer.call(this).finally(() => {
      inWork -= 1;
    });
  });
  await Promise.allSettled([
    readPhoto(photo),
    readProductImage(picture, 'imageUrl'),
    readPhoto(photo),
    readSignature(picture, 'image'),
    readPhoto(photo),
  ]);
  expect(decodes).toHaveBeenCalledTimes(8);
  expect(most).toBe(1);
});

test('refuses a picture when too many others wait, and accepts it afterwards', async () => {
  const photo = await plain(40, 30).jpeg().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 22 }, () => readPhoto(photo)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refused).toMatchObject([
    {
      kind: 'tooManyRequests',
      userMessage: 'Many pictures are being processed. Please try again in a moment.',
    },
  ]);
  expect((await readPhoto(photo)).preview.length).toBeGreaterThan(0);
});

test('refuses more than 64 megapixels with a message that states the limit', async () => {
  const png = await plain(4, 4).png().toBuffer();
  png.writeUInt32BE(8001, 16);
  png.writeUInt32BE(8000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  const message =
    'The image has too many pixels: at most 64 megapixels can be used. Please make it smaller and choose it again.';
  await expect(readPhoto(png)).rejects.toMatchObject({ kind: 'badInput', userMessage: message });
});
