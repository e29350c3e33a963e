import type { ContentPath } from '#content/content-paths.ts';
import type { ContentPage } from './content-page.ts';

/** One import for each page, so that a visitor fetches the words of the pages they open and no others. */
const imports: Record<ContentPath, () => Promise<ContentPage>> = {
  '/headway-ballast-service': async () =>
    (await import('./headway-ballast-service.ts')).headwayBallastService,
  '/oceanguard-service': async () => (await import('./oceanguard-service.ts')).oceanguardService,
  '/tro-kit': async () => (await import('./tro-kit.ts')).troKit,
  '/tro-reagent-kit': async () => (await import('./tro-reagent-kit.ts')).troReagentKit,
  '/clx-reagent-09991': async () => (await import('./clx-reagent-09991.ts')).clxReagent09991,
  '/clx-jaw-reagent-09952': async () => (await import('./clx-jaw-reagent-09952.ts')).clxJawReagent09952,
  '/tro-calibration-kit': async () => (await import('./tro-calibration-kit.ts')).troCalibrationKit,
  '/techcross-tro-reagent': async () => (await import('./techcross-tro-reagent.ts')).techcrossTroReagent,
  '/erma-first-balclor-reagent': async () =>
    (await import('./erma-first-balclor-reagent.ts')).ermaFirstBalclorReagent,
  '/sunrui-tro-reagent': async () => (await import('./sunrui-tro-reagent.ts')).sunruiTroReagent,
  '/clx-xt2-tro-monitor': async () => (await import('./clx-xt2-tro-monitor.ts')).clxXt2TroMonitor,
  '/hyundai-bwts-tro-reagent': async () =>
    (await import('./hyundai-bwts-tro-reagent.ts')).hyundaiBwtsTroReagent,
  '/tro-cross-reference-guide': async () =>
    (await import('./tro-cross-reference-guide.ts')).troCrossReferenceGuide,
  '/sodium-thiosulfate': async () => (await import('./sodium-thiosulfate.ts')).sodiumThiosulfate,
  '/tcl-4-ecs': async () => (await import('./tcl-4-ecs.ts')).tcl4Ecs,
  '/ship-chandler': async () => (await import('./ship-chandler.ts')).shipChandler,
  '/ballast-service': async () => (await import('./ballast-service.ts')).ballastService,
  '/headway-parts': async () => (await import('./headway-parts.ts')).headwayParts,
  '/global-exp1': async () => (await import('./global-exp1.ts')).globalExp1,
};

/** What a page says of another one that it leads to. */
export type PageSummary = Pick<ContentPage, 'path' | 'title' | 'description'>;

export interface LoadedPage {
  page: ContentPage;
  relatedPages: PageSummary[];
}

/** A page with what it says of the two pages it leads to. */
export async function loadContentPage(path: ContentPath): Promise<LoadedPage> {
  const page = await imports[path]();
  const related = await Promise.all(page.relatedPages.map((relatedPath) => imports[relatedPath]()));
  return {
    page,
    relatedPages: related.map(({ path: to, title, description }) => ({ path: to, title, description })),
  };
}
