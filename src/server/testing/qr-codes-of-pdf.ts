import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

const DPI = 200;
const QUIET_PIXELS = 24;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The QR codes of a PDF that pdfkit wrote, as a scanner reads them from a print of 200 dots per inch. */
export function qrCodesOfPdf(bytes: Buffer): string[] {
  return streamsOf(bytes).flatMap((stream) =>
    filledShapes(stream).flatMap((shape) => {
      const read = scan(shape);
      return read === null ? [] : [read];
    }),
  );
}

function streamsOf(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return Array.from(text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g), ({ index, 0: start }) => {
    const from = index + start.length;
    const body = bytes.subarray(from, text.indexOf('endstream', from));
    try {
      return inflateSync(body).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** Shapes of many rectangles that are filled at once. */
function filledShapes(stream: string): Rectangle[][] {
  const number = String.raw`(-?[\d.]+)`;
  const rectangle = new RegExp(`^${number} ${number} ${number} ${number} re$`, 'gm');
  return stream
    .split(/^f\*?$/m)
    .map((part) =>
      Array.from(part.matchAll(rectangle), ([, x, y, width, height]) => ({
        x: Number(x),
        y: Number(y),
        width: Number(width),
        height: Number(height),
      })),
    )
    .filter(({ length }) => length > 50);
}

/** A pixel is black where its middle is covered. pdfkit counts y downwards. */
function scan(shape: readonly Rectangle[]): string | null {
  const scale = DPI / 72;
  const left = Math.min(...shape.map(({ x }) => x));
  const top = Math.min(...shape.map(({ y }) => y));
  const right = Math.max(...shape.map(({ x, width }) => x + width));
  const bottom = Math.max(...shape.map(({ y, height }) => y + height));
  const size = {
    width: Math.ceil((right - left) * scale) + 2 * QUIET_PIXELS,
    height: Math.ceil((bottom - top) * scale) + 2 * QUIET_PIXELS,
  };
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  const firstPixel = (position: number) => Math.round(position * scale) + QUIET_PIXELS;
  for (const { x, y, width, height } of shape) {
    for (let row = firstPixel(y - top); row < firstPixel(y + height - top); row += 1) {
      for (let column = firstPixel(x - left); column < firstPixel(x + width - left); column += 1) {
        pixels.fill(0, 4 * (row * size.width + column), 4 * (row * size.width + column) + 3);
      }
    }
  }
  return jsQR(pixels, size.width, size.height)?.data ?? null;
}
