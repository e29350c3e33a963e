import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import { operatorPartSums, partSums, partsUsed, vesselPartSums, vesselProjects } from '#db/schema/index.ts';

/** A stored sum that the parts do not have, or one that they have and that is not stored. */
export interface PartSumDrift {
  sums: 'by part' | 'by operator' | 'by vessel';
  finding: 'stored' | 'missing';
  row: unknown[];
}

const pricedIn = sql`iif(${partsUsed.unitPrice} is null, 'none', ${partsUsed.currency})`;
const month = sql`substr(${partsUsed.usedDate}, 1, 7)`;
const total = sql`count(*), sum(${partsUsed.quantity}), ifnull(sum(${partsUsed.totalPrice}), 0), max(${partsUsed.usedDate})`;

const COMPARED = [
  {
    sums: 'by part',
    stored: sql`select month, product_id, part_name, part_number, priced_in, uses, quantity, amount, last_used from ${partSums}`,
    ofParts: sql`select ${month}, ifnull(${partsUsed.productId}, 0), ${partsUsed.partName}, ifnull(${partsUsed.partNumber}, ''),
      ${pricedIn}, ${total} from ${partsUsed} where ${partsUsed.deletedAt} is null group by 1, 2, 3, 4, 5`,
  },
  {
    sums: 'by operator',
    stored: sql`select operator_id, month, priced_in, uses, quantity, amount, last_used from ${operatorPartSums}`,
    ofParts: sql`select ${partsUsed.operatorId}, ${month}, ${pricedIn}, ${total}
      from ${partsUsed} where ${partsUsed.deletedAt} is null group by 1, 2, 3`,
  },
  {
    sums: 'by vessel',
    stored: sql`select vessel_directory_id, priced_in, uses, quantity, amount, last_used from ${vesselPartSums}`,
    ofParts: sql`select ${vesselProjects.vesselDirectoryId}, ${pricedIn}, ${total}
      from ${partsUsed} join ${vesselProjects} on ${vesselProjects.id} = ${partsUsed.projectId}
      where ${partsUsed.deletedAt} is null and ${vesselProjects.vesselDirectoryId} is not null group by 1, 2`,
  },
] as const;

/** Finds sums of parts that differ from the parts. Empty unless a write bypassed the triggers. */
export function findPartSumDrift(db: Database | Transaction): PartSumDrift[] {
  return COMPARED.flatMap(({ sums, stored, ofParts }): PartSumDrift[] => {
    const onlyStored = db.values(sql`${stored} except ${ofParts}`);
    const missing = db.values(sql`${ofParts} except ${stored}`);
    return onlyStored
      .map((row): PartSumDrift => ({ sums, finding: 'stored', row }))
      .concat(missing.map((row) => ({ sums, finding: 'missing', row })));
  });
}
