import type { ContentPath } from './content-paths.ts';

/**
 * The day on which each page's words last changed, for the sitemap. `words` is the beginning of their SHA-256: a test
 * compares it, so that no change goes without its day.
 */
export const contentRevisions: Readonly<
  Record<ContentPath | '/legal', { readonly day: string; readonly words: string }>
> = {
  '/headway-ballast-service': { day: '2026-11-20', words: '9032d9a597fe' },
  '/oceanguard-service': { day: '2026-11-20', words: 'fe9248583902' },
  '/tro-kit': { day: '2026-11-20', words: '6ca93d156ff8' },
  '/tro-reagent-kit': { day: '2026-11-20', words: 'b3b323bb981a' },
  '/clx-reagent-09991': { day: '2026-11-20', words: 'e633ce9eefc3' },
  '/clx-jaw-reagent-09952': { day: '2026-11-20', words: '4697e65f63a2' },
  '/tro-calibration-kit': { day: '2026-11-20', words: '8964b67825e2' },
  '/techcross-tro-reagent': { day: '2026-11-20', words: '864bbdde6b77' },
  '/erma-first-balclor-reagent': { day: '2026-11-20', words: '4e4a2dc13e26' },
  '/sunrui-tro-reagent': { day: '2026-11-20', words: '1d9614f883e0' },
  '/clx-xt2-tro-monitor': { day: '2026-11-20', words: '34d173d96eb8' },
  '/hyundai-bwts-tro-reagent': { day: '2026-11-20', words: '8c44c6ff80da' },
  '/tro-cross-reference-guide': { day: '2026-11-20', words: 'b3861c7dcaa1' },
  '/sodium-thiosulfate': { day: '2026-11-20', words: '27267f1f4719' },
  '/tcl-4-ecs': { day: '2026-11-20', words: 'd4ae5ec87172' },
  '/ship-chandler': { day: '2026-11-20', words: '57a3894f6453' },
  '/ballast-service': { day: '2026-11-20', words: '3e9461af80de' },
  '/headway-parts': { day: '2026-11-20', words: '02a8d5ef2e32' },
  '/global-exp1': { day: '2026-11-20', words: 'e1bcd43f309c' },
  '/legal': { day: '2026-11-23', words: '5575f79cb4e5' },
};
