import type { ContentPath } from './content-paths.ts';

/**
 * The day on which each page's words last changed, for the sitemap. `words` is the beginning of their SHA-256: a test
 * compares it, so that no change goes without its day.
 */
export const contentRevisions: Readonly<
  Record<ContentPath | '/legal', { readonly day: string; readonly words: string }>
> = {
  '/headway-ballast-service': { day: '2026-11-20', words: 'dbe680ad256e' },
  '/oceanguard-service': { day: '2026-11-20', words: '5769cbe77f84' },
  '/tro-kit': { day: '2026-11-20', words: '54ab65021dbc' },
  '/tro-reagent-kit': { day: '2026-11-20', words: '5619b2e3f05e' },
  '/clx-reagent-09991': { day: '2026-11-20', words: '31ce3fb3ab57' },
  '/clx-jaw-reagent-09952': { day: '2026-11-20', words: '183a2fd0b051' },
  '/tro-calibration-kit': { day: '2026-11-20', words: '2103ad018254' },
  '/techcross-tro-reagent': { day: '2026-11-20', words: '686891528d99' },
  '/erma-first-balclor-reagent': { day: '2026-11-20', words: '217cca4a6636' },
  '/sunrui-tro-reagent': { day: '2026-11-20', words: '4264efb39a4c' },
  '/clx-xt2-tro-monitor': { day: '2026-11-20', words: 'b5c8374d26ba' },
  '/hyundai-bwts-tro-reagent': { day: '2026-11-20', words: '7d6d226824fb' },
  '/tro-cross-reference-guide': { day: '2026-11-20', words: '9593aa0a17a1' },
  '/sodium-thiosulfate': { day: '2026-11-20', words: 'fabb6e10e60c' },
  '/tcl-4-ecs': { day: '2026-11-20', words: 'c8ff5891c6da' },
  '/ship-chandler': { day: '2026-11-20', words: '6db17529e32c' },
  '/ballast-service': { day: '2026-11-20', words: '04df70c10ed8' },
  '/headway-parts': { day: '2026-11-20', words: '4e595ac9517f' },
  '/global-exp1': { day: '2026-11-20', words: '8178590b67f7' },
  '/legal': { day: '2026-11-22', words: '9ee463694fbf' },
};
