import { sql } from 'drizzle-orm';
import { fold } from '#db/queries/contains-text.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

/** Identifies one part: by product, otherwise by number, otherwise by name. */
export const partKey = sql<string>`coalesce('p' || ${partsUsed.productId}, 'n' || ${fold(sql`nullif(${partsUsed.partNumber}, '')`)}, 't' || ${fold(partsUsed.partName)})`;

/** The vessel as it is in the directory now: names change, and two entries may be merged. */
export const vesselKey = sql<string>`coalesce('v' || (select ${vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)} from ${vesselProjects} where ${vesselProjects.id} = ${partsUsed.projectId}), 'n' || ${fold(partsUsed.vesselName)})`;
