import sharp from 'sharp';

/** A small picture in place of a photo from the engine room: a pipe with a gauge, in a colour of its own. */
export function drawDemoPhoto(number: number): Promise<Buffer> {
  const hue = (number * 47) % 360;
  const needle = ((number * 31) % 240) - 120;
  return jpegOf(`
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="640" height="480" fill="hsl(${hue} 18% 34%)"/>
      <rect y="300" width="640" height="180" fill="hsl(${hue} 16% 24%)"/>
      <rect x="-10" y="210" width="660" height="92" fill="hsl(${(hue + 30) % 360} 22% 58%)"/>
      <rect x="-10" y="222" width="660" height="16" fill="hsl(${(hue + 30) % 360} 26% 74%)"/>
      <rect x="150" y="196" width="34" height="120" fill="#56606b"/>
      <rect x="470" y="196" width="34" height="120" fill="#56606b"/>
      <rect x="306" y="120" width="28" height="96" fill="#8b939c"/>
      <circle cx="320" cy="96" r="74" fill="#e9ecef" stroke="#2f3a46" stroke-width="10"/>
      <g transform="rotate(${needle} 320 96)"><rect x="316" y="34" width="8" height="66" fill="#b42318"/></g>
      <circle cx="320" cy="96" r="9" fill="#2f3a46"/>
    </svg>`);
}

/** A sheet in place of a travel document, with its name on top and nobody's data. */
export function drawDemoDocument(name: string): Promise<Buffer> {
  return jpegOf(`
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="860">
      <rect width="640" height="860" fill="#fff"/>
      <rect x="60" y="70" width="520" height="56" fill="#dbe4f0"/>
      <text x="80" y="108" font-family="sans-serif" font-size="28" fill="#0b1b33">DEMO: ${name}</text>
      ${[190, 240, 290, 340, 420, 470, 520].map((y) => `<rect x="60" y="${y}" width="${300 + ((y * 7) % 220)}" height="14" fill="#c9d2dd"/>`).join('')}
    </svg>`);
}

/** A scrawl in place of a signature, as a data URL. */
export async function drawDemoSignature(): Promise<string> {
  const picture = await sharp(
    Buffer.from(`
      <svg xmlns="http://www.w3.org/2000/svg" width="480" height="160">
        <rect width="480" height="160" fill="#fff"/>
        <path d="M40 110 C70 20 110 20 96 96 S150 140 176 70 S214 110 236 84 S290 30 300 96 S370 120 440 60"
          fill="none" stroke="#0b1b33" stroke-width="5" stroke-linecap="round"/>
      </svg>`),
  )
    .png()
    .toBuffer();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

const jpegOf = (svg: string) => sharp(Buffer.from(svg)).resize(400).jpeg({ quality: 80 }).toBuffer();
