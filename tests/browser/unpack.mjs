// Unpacks the browser into TMPDIR (scripts/find-browser.mjs sets it).
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
