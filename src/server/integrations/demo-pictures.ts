import sharp from 'sharp';

/** What a demo photo shows; `worn` draws it as it was found, otherwise as it was left. */
export interface DemoPhoto {
  motif: DemoMotif;
  caption: string;
  isWorn: boolean;
}

/** Draws a picture in place of a photo from the engine room, with a caption, so that photos can be told apart. */
export function drawDemoPhoto({ motif, caption, isWorn }: DemoPhoto): Promise<Buffer> {
  return jpegOf(`
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <rect width="640" height="480" fill="#3d4a57"/>
      <rect y="330" width="640" height="150" fill="#2c3640"/>
      ${MOTIFS[motif](isWorn)}
      <rect y="432" width="640" height="48" fill="#0b1b33"/>
      <text x="16" y="464" font-family="sans-serif" font-size="24" fill="#fff">Photo: ${caption}</text>
    </svg>`);
}

export type DemoMotif = keyof typeof MOTIFS;

/** Draws a picture in place of a product's photo, as the data URL in which the panel sends one. */
export async function drawDemoProduct(motif: DemoMotif): Promise<string> {
  const picture = await jpegOf(`
    <svg xmlns="http://www.w3.org/2000/svg" width="640" height="432">
      <rect width="640" height="432" fill="#eef2f7"/>
      ${MOTIFS[motif](false)}
    </svg>`);
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}

const rust = (isWorn: boolean, clean: string) => (isWorn ? '#8a5a35' : clean);
const each = (count: number, draw: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');

/** The inside of a 640 × 432 picture, by what it shows. */
const MOTIFS = {
  'uv chamber': (isWorn: boolean) => `
    <rect x="40" y="110" width="560" height="220" rx="30" fill="#9aa5b1"/>
    <rect x="70" y="140" width="500" height="160" rx="16" fill="#1d2935"/>
    ${each(4, (place) => `<rect x="90" y="${156 + place * 36}" width="460" height="16" rx="8" fill="${isWorn ? '#7d6a4f' : '#a9c8ff'}"/>`)}
    <rect x="10" y="180" width="34" height="80" fill="#6b7682"/><rect x="596" y="180" width="34" height="80" fill="#6b7682"/>`,
  'electrode module': (isWorn: boolean) => `
    <rect x="150" y="60" width="340" height="330" rx="12" fill="#77828e"/>
    ${each(9, (place) => `<rect x="${174 + place * 34}" y="92" width="20" height="266" fill="${rust(isWorn, '#d5dce4')}"/>`)}
    ${isWorn ? each(9, (place) => `<circle cx="${184 + place * 34}" cy="${130 + ((place * 83) % 190)}" r="15" fill="#e6e0d2"/>`) : ''}
    <rect x="280" y="30" width="80" height="34" fill="#b42318"/>`,
  'filter element': (isWorn: boolean) => `
    <ellipse cx="320" cy="86" rx="130" ry="34" fill="#b9c2cc"/>
    <rect x="190" y="86" width="260" height="270" fill="${rust(isWorn, '#cfd8e1')}"/>
    ${each(12, (place) => `<path d="M190 ${100 + place * 21}h260" stroke="#5b6672" stroke-width="2"/>`)}
    ${each(12, (place) => `<path d="M${201 + place * 22} 90v266" stroke="#5b6672" stroke-width="2"/>`)}
    ${isWorn ? '<path d="M214 210q60-60 110 0t110 40v90H214z" fill="#4d3a26" opacity=".8"/>' : ''}
    <ellipse cx="320" cy="356" rx="130" ry="34" fill="#77828e"/>`,
  analyser: (isWorn: boolean) => `
    <rect x="170" y="50" width="300" height="340" rx="14" fill="#dfe5eb"/>
    <rect x="200" y="84" width="240" height="110" rx="6" fill="${isWorn ? '#3b1f1a' : '#11332b'}"/>
    <text x="320" y="160" text-anchor="middle" font-family="monospace" font-size="56" fill="${isWorn ? '#ff8f70' : '#7cf0c4'}">${isWorn ? '0.41' : '0.08'}</text>
    <text x="320" y="226" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#2c3640">TRO mg/L</text>
    ${each(4, (place) => `<circle cx="${224 + place * 64}" cy="280" r="18" fill="#77828e"/>`)}
    <rect x="296" y="330" width="48" height="60" fill="#a9c8ff"/>`,
  reagents: (isWorn: boolean) => `
    ${each(5, (place) => {
      const x = 70 + place * 104;
      return `<rect x="${x}" y="150" width="80" height="230" rx="12" fill="#f2efe6"/><rect x="${x + 22}" y="112" width="36" height="42" fill="#1e40af"/>
        <rect x="${x}" y="${isWorn ? 340 : 190}" width="80" height="${isWorn ? 40 : 190}" rx="8" fill="${place === 0 ? '#c9a0dc' : '#9fd3c7'}"/>
        <rect x="${x + 10}" y="230" width="60" height="50" fill="#fff"/>`;
    })}`,
  'control panel': (isWorn: boolean) => `
    <rect x="120" y="30" width="400" height="380" rx="10" fill="#b9c2cc"/>
    <rect x="160" y="70" width="320" height="150" rx="6" fill="#0b1b33"/>
    <path d="M176 ${isWorn ? 150 : 190}l60-40 50 30 60-60 50 ${isWorn ? 70 : 20} 60-20" fill="none" stroke="#7cf0c4" stroke-width="5"/>
    ${each(5, (place) => `<circle cx="${184 + place * 68}" cy="270" r="20" fill="${isWorn && place === 1 ? '#b42318' : '#2f8f5b'}"/>`)}
    ${each(3, (place) => `<rect x="${176 + place * 104}" y="320" width="80" height="50" rx="6" fill="#56606b"/>`)}`,
  'sample line': (isWorn: boolean) => `
    <rect x="-10" y="190" width="660" height="90" fill="#6f8796"/><rect x="-10" y="202" width="660" height="16" fill="#91a7b5"/>
    <rect x="290" y="120" width="44" height="80" fill="#8b939c"/>
    <path d="M312 130V70h170v260" fill="none" stroke="${rust(isWorn, '#cfe3f5')}" stroke-width="22" stroke-linejoin="round"/>
    <circle cx="312" cy="110" r="30" fill="#b42318"/><rect x="462" y="320" width="40" height="80" fill="#dbe9f7"/>`,
  papers: () => `
    <rect x="130" y="50" width="300" height="350" fill="#fff" transform="rotate(-4 280 225)"/>
    <rect x="220" y="60" width="300" height="350" fill="#f6f8fb"/>
    ${each(8, (place) => `<rect x="250" y="${104 + place * 34}" width="${150 + ((place * 53) % 90)}" height="12" fill="#9aa5b1"/>`)}
    <circle cx="460" cy="350" r="34" fill="none" stroke="#1e40af" stroke-width="6"/>`,
} as const;

/** A sheet in place of a travel document, with its name on top and no personal data. */
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
