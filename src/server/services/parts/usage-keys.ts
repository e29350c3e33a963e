import { sql, type SQLWrapper } from 'drizzle-orm';
import { fold } from '#db/queries/contains-text.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

/** Identifies one part: by product, otherwise by number, otherwise by name. */
export const partKeyOf = (part: Record<'productId' | 'partNumber' | 'partName', SQLWrapper>) =>
  sql<string>`coalesce('p' || ${part.productId}, 'n' || ${fold(sql`nullif(${part.partNumber}, '')`)}, 't' || ${fold(part.partName)})`;

export const partKey = partKeyOf(partsUsed);

/** The vessel as it is in the directory now: names change, and two entries may be merged. */
export const vesselKey = sql<string>`coalesce('v' || (select ${vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)} from ${vesselProjects} where ${vesselProjects.id} = ${partsUsed.projectId}), 'n' || ${fold(partsUsed.vesselName)})`;
