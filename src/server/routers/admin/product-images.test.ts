import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { DAY_MS } from '#contract/format/durations.ts';
import { storedFiles } from '#db/schema/index.ts';
import { sweepFiles } from '#server/services/files/sweep-files.ts';
import { purgeTrashedProducts } from '#server/services/products/purge-trashed-products.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';

let running: TestApp;
beforeEach(() => {
  running = createTestApp();
});
afterEach(() => running.close());

const admin = () => running.callers.admin.admin.products;
const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`;
const plain = (width: number, height: number, background = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const rows = () => running.db.select().from(storedFiles).all();
const filesOnDisk = () => (existsSync(running.filesFolder) ? readdirSync(running.filesFolder) : []);

async function served(url: string | null) {
  const answer = await running.inject({ url: url! });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** An image header of a few bytes that claims these dimensions. */
async function pixelBomb(width: number, height: number): Promise<Buffer> {
  const png = await plain(4, 4).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A new product with this picture. */
const withImage = (imageUrl: string) =>
  admin().create({ name: 'Ring', itemNumber: 'SR-1', description: 'A ring.', imageUrl });

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: { code: string; message: string; cause: { issues: unknown } }) => error,
  );

let photo: Buffer;
beforeAll(async () => {
  const [width, height] = [1600, 1200];
  const noise = Buffer.alloc(width * height * 3);
  let seed = 1;
  for (let index = 0; index < noise.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise[index] = seed >> 16;
  }
  photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Quaycam', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 24/1 49/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '5/1 16/1 4/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer();
}, 30_000);

test('stores a photo of 4 MB upright, at most 400 px, and without location and camera metadata', async () => {
  expect(photo.length).toBeGreaterThan(3.9 * 1024 * 1024);
  expect(photo.length).toBeLessThan(5 * 1024 * 1024);
  const before = await sharp(photo).metadata();
  expect(before.exif?.includes('Quaycam')).toBe(true);
  expect(before.orientation).toBe(6);

  const { imageUrl } = await withImage(dataUrl(photo));
  expect(imageUrl).toMatch(/^\/files\/[0-9a-f]{64}\.jpg$/);
  const bytes = await served(imageUrl);
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ format, width, height, exif, icc, xmp, iptc, orientation }).toEqual({
    format: 'jpeg',
    width: 300,
    height: 400,
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    iptc: undefined,
    orientation: undefined,
  });
});

test.each(['png', 'webp', 'jpeg'] as const)(
  'accepts a small %s with any declared type, without enlarging it',
  async (format) => {
    const { imageUrl } = await withImage(
      dataUrl(await plain(40, 30).toFormat(format).toBuffer(), 'text/html'),
    );
    expect(await sharp(await served(imageUrl)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 40,
      height: 30,
    });
  },
);

test('fills transparency with white', async () => {
  const clear = sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { imageUrl } = await withImage(dataUrl(await clear.png().toBuffer()));
  expect([
    ...(await sharp(await served(imageUrl))
      .raw()
      .toBuffer()),
  ]).toEqual(Array(8 * 8 * 3).fill(255));
});

describe('refuses anything else at its field, and leaves nothing behind', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  test.each<[string, () => string | Promise<string>, string, RegExp]>([
    ['an SVG', () => dataUrl(svg, 'image/svg+xml'), 'BAD_REQUEST', /Only JPEG, PNG and WebP/],
    ['an SVG that calls itself JPEG', () => dataUrl(svg), 'BAD_REQUEST', /Only JPEG, PNG and WebP/],
    ['a HEIC photo', () => dataUrl(heic), 'BAD_REQUEST', /HEIC/],
    ['a GIF', async () => dataUrl(await plain(4, 4).gif().toBuffer()), 'BAD_REQUEST', /Only JPEG/],
    ['half a photo', () => dataUrl(photo.subarray(0, 300_000)), 'BAD_REQUEST', /cannot be read/],
    [
      'only the beginning of a JPEG',
      () => dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
      'BAD_REQUEST',
      /cannot be read/,
    ],
    [
      'a bomb of pixels',
      async () => dataUrl(await pixelBomb(60_000, 60_000)),
      'BAD_REQUEST',
      /too many pixels/,
    ],
    ['5 MB', () => dataUrl(Buffer.alloc(5 * 1024 * 1024)), 'PAYLOAD_TOO_LARGE', /5 MB or larger/],
    ['no base64', () => 'data:image/png,abc', 'BAD_REQUEST', /base64/],
    ['broken base64', () => 'data:image/png;base64,ab*c', 'BAD_REQUEST', /not sent completely/],
    ['nothing', () => 'data:image/png;base64,', 'BAD_REQUEST', /not sent completely/],
    ['another site’s image', () => 'https://elsewhere.example/a.jpg', 'BAD_REQUEST', /data URL/],
    ['a path', () => '/files/../quayside.db', 'BAD_REQUEST', /data URL/],
  ])('%s', async (_kind, make, code, message) => {
    const refusal = await refusalOf(withImage(await make()));
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(refusal.cause.issues).toEqual([{ path: ['imageUrl'], message: refusal.message }]);
    expect([rows(), filesOnDisk()]).toEqual([[], []]);
    expect((await admin().list({})).total).toBe(0);
  });
});

test('the address we served keeps the picture, null removes it', async () => {
  const { id, imageUrl } = await withImage(dataUrl(await plain(9, 9).png().toBuffer()));
  expect(await admin().update({ id, imageUrl, name: 'Gasket' })).toMatchObject({ imageUrl, version: 2 });
  expect(await admin().update({ id, name: 'Seal' })).toMatchObject({ imageUrl });
  expect(await admin().update({ id, imageUrl: null })).toMatchObject({ imageUrl: null });
  expect((await running.inject({ url: imageUrl! })).statusCode).toBe(404);
  expect(await admin().update({ id, imageUrl })).toMatchObject({ imageUrl });
  await served(imageUrl);
});

test('keeps an external address that the product already has, and refuses it for other products', async () => {
  const imageUrl = 'https://elsewhere.example/a.jpg';
  const { id } = createProduct(running.db, { imageUrl });
  expect(await admin().update({ id, imageUrl, name: 'Seal' })).toMatchObject({ imageUrl, name: 'Seal' });
  const other = createProduct(running.db);
  expect(await refusalOf(admin().update({ id: other.id, imageUrl }))).toMatchObject({ code: 'BAD_REQUEST' });
});

describe('the sweep', () => {
  const sweep = () => sweepFiles(running).erased;

  test('keeps files in use, and recently released ones', async () => {
    const { id, imageUrl } = await withImage(dataUrl(await plain(9, 9).png().toBuffer()));
    expect(sweep()).toBe(0);
    await admin().update({ id, imageUrl: '' });
    expect(rows()).toMatchObject([{ state: 'deleted' }]);
    expect(sweep()).toBe(0);
    expect(await admin().update({ id, imageUrl })).toMatchObject({ imageUrl });
    running.clock.advance(2 * DAY_MS);
    expect(sweep()).toBe(0);
    await served(imageUrl);
  });

  test('deletes a replaced picture after a day, unless another product shows it', async () => {
    const picture = dataUrl(await plain(9, 9).png().toBuffer());
    const [one, other] = [await withImage(picture), await withImage(picture)];
    expect(rows()).toHaveLength(1);
    await admin().update({ id: one.id, imageUrl: null });
    expect(rows()).toMatchObject([{ state: 'kept' }]);
    await admin().update({ id: other.id, imageUrl: null });
    running.clock.advance(DAY_MS);
    expect([sweep(), rows(), filesOnDisk()]).toEqual([1, [], []]);
  });

  test('deletes a partial file, and quarantines files without a record after a crash', async () => {
    const { imageUrl } = await withImage(dataUrl(await plain(9, 9).png().toBuffer()));
    const [known = ''] = filesOnDisk();
    for (const name of [`${'0'.repeat(64)}.jpg`, '.half.part'])
      writeFileSync(join(running.filesFolder, name), 'x');
    const lost = { sha256: 'f', storageName: `${'f'.repeat(64)}.jpg`, type: 'image/jpeg', size: 1 };
    running.db
      .insert(storedFiles)
      .values({ ...lost, createdAt: running.clock.now() })
      .run();
    expect(sweepFiles(running)).toMatchObject({ erased: 1, quarantined: 1 });
    expect([filesOnDisk(), rows().length]).toEqual([[known, 'quarantine'], 2]);
    running.clock.advance(DAY_MS);
    sweep();
    expect(rows()).toMatchObject([{ storageName: known, state: 'kept' }]);
    await served(imageUrl);
  });

  test('leaves only a file for the sweep when a write fails after storing its picture', async () => {
    const picture = dataUrl(await plain(9, 9).png().toBuffer());
    const { code } = await refusalOf(admin().update({ id: 99, imageUrl: picture }));
    expect([code, rows().map(({ state }) => state)]).toEqual(['NOT_FOUND', ['pending']]);
    running.clock.advance(DAY_MS);
    expect(sweepFiles(running)).toMatchObject({ erased: 0, quarantined: 1 });
    expect([rows(), filesOnDisk()]).toEqual([[], ['quarantine']]);
  });

  test('deletes the picture of a purged product', async () => {
    const { id } = await withImage(dataUrl(await plain(9, 9).png().toBuffer()));
    await admin().remove({ id });
    running.clock.advance(30 * DAY_MS);
    purgeTrashedProducts(running);
    running.clock.advance(DAY_MS);
    expect([sweep(), rows(), filesOnDisk()]).toEqual([1, [], []]);
  });
});
