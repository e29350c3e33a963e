import { expect, test } from 'vitest';
import { fittedSize, shrinkImage } from './product-image.ts';

test.each([
  [4000, 3000, 400, 300],
  [3000, 4000, 300, 400],
  [400, 400, 400, 400],
  [120, 80, 120, 80],
  [9000, 3, 400, 1],
])('scales %i × %i to %i × %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedSize(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
});

test('refuses a picture of 5 MB before opening it', async () => {
  await expect(shrinkImage(new Blob([new Uint8Array(5 * 1024 * 1024)]))).rejects.toMatchObject({
    message: 'Image too large',
    description: 'Please select an image smaller than 5MB',
  });
});
