import { expect, test } from 'vitest';
import { fittedSize, shrinkImage } from './product-image.ts';

test.each([
  [4000, 3000, 400, 300],
  [3000, 4000, 300, 400],
  [400, 400, 400, 400],
  [120, 80, 120, 80],
  [9000, 3, 400, 1],
])('%i × %i fits as %i × %i', (width, height, fittedWidth, fittedHeight) => {
  expect(fittedSize(width, height)).toEqual({ width: fittedWidth, height: fittedHeight });
});

test('a picture of 5 MB is refused before it is opened', async () => {
  await expect(shrinkImage(new Blob([new Uint8Array(5 * 1024 * 1024)]))).rejects.toMatchObject({
    message: 'Image too large',
    description: 'Please select an image smaller than 5MB',
  });
});
