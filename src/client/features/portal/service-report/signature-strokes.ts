export interface Point {
  x: number;
  y: number;
}

/** The size of the saved image, independent of the field on the screen. */
export const PICTURE = { width: 1200, height: 400 };

/** Maps a point in the field to the image. */
export function pointIn(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  clientX: number,
  clientY: number,
): Point {
  return {
    x: Math.round(((clientX - box.left) / box.width) * PICTURE.width),
    y: Math.round(((clientY - box.top) / box.height) * PICTURE.height),
  };
}

/** Redraws everything: the strokes, or the typed name. */
export function drawSignature(
  canvas: HTMLCanvasElement,
  strokes: readonly (readonly Point[])[],
  name: string,
): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, PICTURE.width, PICTURE.height);
  pen.strokeStyle = 'black';
  pen.fillStyle = 'black';
  pen.lineWidth = 6;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    pen.beginPath();
    pen.moveTo(first.x, first.y);
    // A tap without movement is a dot.
    for (const { x, y } of rest.length > 0 ? rest : [{ x: first.x + 1, y: first.y }]) pen.lineTo(x, y);
    pen.stroke();
  }
  if (name === '') return;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let size = 140; size >= 30; size -= 10) {
    pen.font = `italic ${size}px 'IBM Plex Sans Variable', serif`;
    if (pen.measureText(name).width <= PICTURE.width - 80) break;
  }
  pen.fillText(name, PICTURE.width / 2, PICTURE.height / 2, PICTURE.width - 80);
}
