import { eq, getTableName } from 'drizzle-orm';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  brands,
  checklistTemplates,
  companies,
  contactSubmissions,
  installation,
  productCategories,
  products,
  rfqs,
  serviceRules,
  teamMembers,
  vesselDirectory,
  vesselProjects,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedChecklists } from './seed-checklists.ts';
import { seedServiceRules } from './seed-service-rules.ts';
import { seedTeam } from './seed-team.ts';

const SEED_DECIDED = 'seedDecided';

/** A row in any of these shows that people work with this database already. */
const CONTENT_TABLES = [
  checklistTemplates,
  products,
  productCategories,
  brands,
  serviceRules,
  teamMembers,
  contactSubmissions,
  rfqs,
  whistleblowerReports,
  companies,
  vesselDirectory,
  vesselProjects,
];

/**
 * Seeds an unused database with the catalogue, the team, the checklists and the service rules, and returns whether it
 * did. Decided once and recorded, so that deleted records do not come back.
 */
export function seedEmptyDatabase(db: Database): boolean {
  return inTransaction(db, (tx) => {
    if (seedDecision(tx)) return false;
    const empty = CONTENT_TABLES.every((table) => isEmpty(tx, table));
    if (empty) {
      seedCatalogue(tx);
      seedTeam(tx);
      seedChecklists(tx);
      seedServiceRules(tx);
    }
    tx.insert(installation)
      .values({ key: SEED_DECIDED, value: empty ? 'filled by the seed' : 'held data already' })
      .run();
    return empty;
  });
}

/**
 * Whether a database was neither seeded nor used: it has no tables, or empty ones. Reads only, and works with every
 * earlier schema.
 */
export function wasNeverUsed(db: Database): boolean {
  const tables = new Set(
    db.$client.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all(),
  );
  const isFilled = tables.has(getTableName(installation)) && seedDecision(db) !== undefined;
  if (isFilled) return false;
  return CONTENT_TABLES.filter((table) => tables.has(getTableName(table))).every((table) =>
    isEmpty(db, table),
  );
}

function seedDecision(db: Database | Transaction) {
  return db.select().from(installation).where(eq(installation.key, SEED_DECIDED)).get();
}

function isEmpty(tx: Database | Transaction, table: (typeof CONTENT_TABLES)[number]): boolean {
  return tx.select({ id: table.id }).from(table).limit(1).get() === undefined;
}
