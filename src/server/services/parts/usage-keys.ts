import { sql } from 'drizzle-orm';
import { fold } from '#db/queries/contains-text.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

/** What is one part: a product; without one it goes by its number, else by its name. */
export const partKey = sql<string>`coalesce('p' || ${partsUsed.productId}, 'n' || ${fold(sql`nullif(${partsUsed.partNumber}, '')`)}, 't' || ${fold(partsUsed.partName)})`;

/** The vessel as the directory has it: names change, and two entries become one. */
export const vesselKey = sql<string>`coalesce('v' || (select ${vesselSurvivors.survivor(vesselProjects.vesselDirectoryId)} from ${vesselProjects} where ${vesselProjects.id} = ${partsUsed.projectId}), 'n' || ${fold(partsUsed.vesselName)})`;
