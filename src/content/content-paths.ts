/** The product and service pages, in the order of the site's route table. */
export const contentPaths = [
  '/headway-ballast-service',
  '/oceanguard-service',
  '/tro-kit',
  '/tro-reagent-kit',
  '/clx-reagent-09991',
  '/clx-jaw-reagent-09952',
  '/tro-calibration-kit',
  '/techcross-tro-reagent',
  '/erma-first-balclor-reagent',
  '/sunrui-tro-reagent',
  '/clx-xt2-tro-monitor',
  '/hyundai-bwts-tro-reagent',
  '/tro-cross-reference-guide',
  '/sodium-thiosulfate',
  '/tcl-4-ecs',
  '/ship-chandler',
  '/ballast-service',
  '/headway-parts',
  '/global-exp1',
] as const;
export type ContentPath = (typeof contentPaths)[number];

export const legalAnchors = ['privacy', 'terms', 'compliance'] as const;
export type LegalAnchor = (typeof legalAnchors)[number];

/** Wherever the site's words may lead. Typed, so that a link to nowhere does not compile. */
export type LinkTarget =
  | ContentPath
  | '/#services'
  | '/#products'
  | '/#compliance'
  | '/#contact'
  | '/legal'
  | `/legal#${LegalAnchor}`;

export function isContentPath(path: string): path is ContentPath {
  return (contentPaths as readonly string[]).includes(path);
}
