import { expect, it } from 'vitest';
import { PICTURE, pointIn } from './signature-strokes.ts';

it('maps a point in the field to the image, independent of the screen size', () => {
  const box = { left: 20, top: 100, width: 300, height: 100 };
  expect(pointIn(box, 20, 100)).toEqual({ x: 0, y: 0 });
  expect(pointIn(box, 320, 200)).toEqual({ x: PICTURE.width, y: PICTURE.height });
  expect(pointIn(box, 170, 150)).toEqual({ x: 600, y: 200 });
});
