import type { ContentPath } from './content-paths.ts';

/** `confirmed`: a document names the reagent, or says that none is needed. Anything less is `ask us`. */
export type CrossReferenceStatus = 'confirmed' | 'ask us';

/** One row of the TRO cross-reference guide. What no document proves says `unknown` and is never filled in. */
export interface CrossReferenceRow {
  /** Of the equipment; `several` where the row is a kind of system. */
  readonly maker: string;
  readonly equipment: string;
  /** Whether the row is found by the instrument or by the treatment system it serves. */
  readonly kind: 'analyser' | 'treatment system' | 'consumable';
  readonly analyser: string;
  readonly reagent: string;
  /** A catalogue item that is proven to fit; present only where the status is `confirmed`. */
  readonly itemNumber?: string;
  /** Where to read on; the first one is the row's own page. */
  readonly pages: readonly [ContentPath, ...ContentPath[]];
  readonly status: CrossReferenceStatus;
}

const unknown = 'unknown';
const byNameplate = 'by nameplate';

export const crossReferenceRows: readonly CrossReferenceRow[] = [
  {
    maker: 'HF scientific',
    equipment: 'CLX-Ex2',
    kind: 'analyser',
    analyser: '28034',
    reagent: '09991',
    itemNumber: '09991',
    pages: ['/clx-reagent-09991'],
    status: 'confirmed',
  },
  {
    maker: 'HF scientific',
    equipment: 'CLX-XT',
    kind: 'analyser',
    analyser: '28030',
    reagent: 'One-year set, 1 buffer and 4 indicators; number unknown',
    pages: ['/tro-reagent-kit'],
    status: 'ask us',
  },
  {
    maker: 'HF scientific',
    equipment: 'CLX-XT2',
    kind: 'analyser',
    analyser: 'CLX-XT2',
    reagent: unknown,
    pages: ['/clx-xt2-tro-monitor'],
    status: 'ask us',
  },
  {
    maker: unknown,
    equipment: 'CLX “JAW”',
    kind: 'consumable',
    analyser: unknown,
    reagent: 'Requested as 09952',
    pages: ['/clx-jaw-reagent-09952'],
    status: 'ask us',
  },
  {
    maker: 'Hach',
    equipment: '1735 TRO',
    kind: 'analyser',
    analyser: '1735 TRO',
    reagent: '250 mL bottles; number unknown',
    pages: ['/tro-kit'],
    status: 'ask us',
  },
  {
    maker: 'several',
    equipment: 'Electrolysis systems with a CLX analyser',
    kind: 'treatment system',
    analyser: 'CLX-XT in safe areas, CLX-EX in Ex areas',
    reagent: 'Buffer 1 year, indicator 3 months; set by nameplate',
    pages: ['/tro-kit'],
    status: 'ask us',
  },
  {
    maker: 'Headway',
    equipment: 'OceanGuard',
    kind: 'treatment system',
    analyser: byNameplate,
    reagent: byNameplate,
    pages: ['/headway-parts'],
    status: 'ask us',
  },
  {
    maker: 'Techcross',
    equipment: 'ECS, ECS-Hychlor',
    kind: 'treatment system',
    analyser: byNameplate,
    reagent: 'By nameplate; requested as TCL-4-ECS or otherwise',
    pages: ['/techcross-tro-reagent', '/tcl-4-ecs'],
    status: 'ask us',
  },
  {
    maker: 'ERMA FIRST',
    equipment: 'FIT',
    kind: 'treatment system',
    analyser: byNameplate,
    reagent: byNameplate,
    pages: ['/erma-first-balclor-reagent'],
    status: 'ask us',
  },
  {
    maker: 'SunRui',
    equipment: 'BalClor',
    kind: 'treatment system',
    analyser: byNameplate,
    reagent: byNameplate,
    pages: ['/sunrui-tro-reagent', '/erma-first-balclor-reagent'],
    status: 'ask us',
  },
  {
    maker: 'Hyundai',
    equipment: 'HiBallast, HiBallast NF',
    kind: 'treatment system',
    analyser: byNameplate,
    reagent: byNameplate,
    pages: ['/hyundai-bwts-tro-reagent'],
    status: 'ask us',
  },
  {
    maker: 'Hyundai',
    equipment: 'EcoBallast (UV)',
    kind: 'treatment system',
    analyser: 'none for treatment',
    reagent: 'none',
    pages: ['/hyundai-bwts-tro-reagent', '/ballast-service'],
    status: 'confirmed',
  },
  {
    maker: 'several',
    equipment: 'Other UV systems',
    kind: 'treatment system',
    analyser: 'normally none for treatment',
    reagent: 'normally none',
    pages: ['/ballast-service'],
    status: 'ask us',
  },
  {
    maker: unknown,
    equipment: '“Global EXP1”',
    kind: 'consumable',
    analyser: unknown,
    reagent: unknown,
    pages: ['/global-exp1'],
    status: 'ask us',
  },
];
