// Draws what browsers and social networks want as pixels, from our own drawings, into src/client/public. Run it by hand
// after a change of docs/drawings/social-card.html or of the icon, and commit what it wrote.
import './supported-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand } from './command.mjs';
import { findBrowser } from './find-browser.mjs';

const publicFolder = join(root, 'src', 'client', 'public');
const ICON_SIZE = 32;

/**
 * Icons of the portal on a home screen: systems cut a maskable one to their own shape, so its drawing is smaller, and iOS
 * fills what is transparent with black.
 *
 * @type {[file: string, size: number, isFull: boolean][]}
 */
const HOME_SCREEN_ICONS = [
  ['portal-icon-180.png', 180, true],
  ['portal-icon-192.png', 192, false],
  ['portal-icon-512.png', 512, false],
  ['portal-icon-maskable-512.png', 512, true],
];

await runCommand(async () => {
  const { CHROMIUM_PATH, ...libraries } = await findBrowser();
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries.CHROMIUM_LIBRARIES ?? '' },
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(pathToFileURL(join(root, 'docs', 'drawings', 'social-card.html')).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(publicFolder, 'social-card.png') });

  const icon = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');
  await page.setViewportSize({ width: ICON_SIZE, height: ICON_SIZE });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${ICON_SIZE}px}</style>${icon}`);
  writeFileSync(join(publicFolder, 'favicon.ico'), asIco(await page.screenshot({ omitBackground: true })));
  for (const [file, size, isFull] of HOME_SCREEN_ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const style = `body{margin:0;${isFull ? 'background:#1e40af' : ''}}svg{display:block;width:${size}px${isFull ? ';transform:scale(.8)' : ''}}`;
    await page.setContent(`<style>${style}</style>${icon}`);
    await page.screenshot({ path: join(publicFolder, file), omitBackground: true });
  }
  await browser.close();
});

/**
 * An icon file of one picture: a header of six bytes, an entry of sixteen, and the PNG as it is.
 *
 * @param {Buffer} png
 */
function asIco(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(ICON_SIZE, 6);
  head.writeUInt8(ICON_SIZE, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
