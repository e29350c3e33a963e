import { ballastService } from './ballast-service.ts';
import { clxJawReagent09952 } from './clx-jaw-reagent-09952.ts';
import { clxReagent09991 } from './clx-reagent-09991.ts';
import { clxXt2TroMonitor } from './clx-xt2-tro-monitor.ts';
import type { ContentPage } from './content-page.ts';
import { ermaFirstBalclorReagent } from './erma-first-balclor-reagent.ts';
import { globalExp1 } from './global-exp1.ts';
import { headwayBallastService } from './headway-ballast-service.ts';
import { headwayParts } from './headway-parts.ts';
import { hyundaiBwtsTroReagent } from './hyundai-bwts-tro-reagent.ts';
import { oceanguardService } from './oceanguard-service.ts';
import { shipChandler } from './ship-chandler.ts';
import { sodiumThiosulfate } from './sodium-thiosulfate.ts';
import { sunruiTroReagent } from './sunrui-tro-reagent.ts';
import { tcl4Ecs } from './tcl-4-ecs.ts';
import { techcrossTroReagent } from './techcross-tro-reagent.ts';
import { troCalibrationKit } from './tro-calibration-kit.ts';
import { troCrossReferenceGuide } from './tro-cross-reference-guide.ts';
import { troKit } from './tro-kit.ts';
import { troReagentKit } from './tro-reagent-kit.ts';

/** The product and service pages, in the order of the site's route table. */
export const contentPages: readonly ContentPage[] = [
  headwayBallastService,
  oceanguardService,
  troKit,
  troReagentKit,
  clxReagent09991,
  clxJawReagent09952,
  troCalibrationKit,
  techcrossTroReagent,
  ermaFirstBalclorReagent,
  sunruiTroReagent,
  clxXt2TroMonitor,
  hyundaiBwtsTroReagent,
  troCrossReferenceGuide,
  sodiumThiosulfate,
  tcl4Ecs,
  shipChandler,
  ballastService,
  headwayParts,
  globalExp1,
];

const pagesByPath: ReadonlyMap<string, ContentPage> = new Map(contentPages.map((page) => [page.path, page]));

/** The page at exactly this path, which is the path of a request without query and fragment. */
export function contentPageAt(path: string): ContentPage | undefined {
  return pagesByPath.get(path);
}
