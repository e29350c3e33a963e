import { sql } from 'drizzle-orm';
import { lowerCase } from '#db/letter-case.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';

/** What is one part: a product; without one it goes by its number, else by its name. */
export const partKey = sql<string>`coalesce('p' || ${partsUsed.productId}, 'n' || ${lowerCase(sql`nullif(${partsUsed.partNumber}, '')`)}, 't' || ${lowerCase(partsUsed.partName)})`;

/** The vessel as the directory has it: names change, and two entries become one. */
export const vesselKey = sql<string>`coalesce('v' || (select ${vesselProjects.vesselDirectoryId} from ${vesselProjects} where ${vesselProjects.id} = ${partsUsed.projectId}), 'n' || ${lowerCase(partsUsed.vesselName)})`;
