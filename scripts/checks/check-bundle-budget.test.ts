import { expect, test } from 'vitest';
import { filesOfFirstPage } from './check-bundle-budget.mjs';

const manifest = {
  'main.tsx': { file: 'entry.js', isEntry: true, imports: ['_shared.js'], css: ['entry.css'] },
  '_shared.js': { file: 'shared.js' },
  'routes/_public/route.tsx?tsr-split=component': {
    file: 'layout.js',
    imports: ['main.tsx'],
    css: ['layout.css'],
  },
  'routes/_public/index.tsx?tsr-split=component': {
    file: 'landing.js',
    imports: ['_catalogue.js', '_shared.js'],
  },
  'routes/_public/index.tsx?tsr-split=errorComponent': { file: 'landing-failed.js' },
  '_catalogue.js': { file: 'catalogue.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js' },
  'routes/portal-login.tsx?tsr-split=component': { file: 'portal-login.js', imports: ['_forms.js'] },
  '_forms.js': { file: 'forms.js' },
  'fonts/plex.woff2': { file: 'plex.woff2' },
};

test('the first page costs its entry, its layout and screen, and all that these import', () => {
  const { javascript, css } = filesOfFirstPage(manifest);
  expect(new Set(javascript)).toEqual(
    new Set(['entry.js', 'shared.js', 'layout.js', 'landing.js', 'catalogue.js', 'deep.js']),
  );
  expect(new Set(css)).toEqual(new Set(['entry.css', 'layout.css']));
});

test('a file is counted once, however many import it', () => {
  const { javascript } = filesOfFirstPage(manifest);
  expect(javascript).toHaveLength(new Set(javascript).size);
});
