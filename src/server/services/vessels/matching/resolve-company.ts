import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import { companies } from '#db/schema/index.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';

type CompanyRow = typeof companies.$inferSelect;

/** The form in which company names are compared. */
export const plainCompanyName = (name: string) =>
  foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '') || foldText(name);

/**
 * Returns the company with this name or alternative name; null if there is none. An archived company still owns its
 * name, a merged one does not.
 */
export function resolveCompany(tx: Transaction, name: string): CompanyRow | null {
  return calledExactly(tx).get({ name }) ?? companiesByName(tx)(name);
}

/** Reads all companies once, to resolve many names as `resolveCompany` does. */
export function companiesByName(source: Database | Transaction): (name: string) => CompanyRow | null {
  const known = source
    .select()
    .from(companies)
    .where(isNull(companies.mergedIntoId))
    .orderBy(sql`${companies.archivedAt} is not null`, asc(companies.id))
    .all();
  const inUse = known.filter(({ archivedAt }) => archivedAt === null);
  const exact = firstByName(inUse, ({ name }) => [name]);
  const plain = firstByName(known, ({ name }) => [plainCompanyName(name)]);
  const others = firstByName(known, ({ alternativeNames }) => alternativeNames.map(plainCompanyName));
  return (name) => {
    const wanted = plainCompanyName(name);
    return exact.get(name) ?? plain.get(wanted) ?? others.get(wanted) ?? null;
  };
}

/** Of companies with the same name, the first one counts. */
const firstByName = (known: readonly CompanyRow[], namesOf: (company: CompanyRow) => readonly string[]) =>
  new Map(known.toReversed().flatMap((company) => namesOf(company).map((name) => [name, company] as const)));

const calledExactly = preparedOnce((tx) =>
  tx
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.name, sql.placeholder('name')),
        isNull(companies.archivedAt),
        isNull(companies.mergedIntoId),
      ),
    )
    .prepare(),
);

/** The company of that id, or the one that it was merged into. */
export function companyNow(tx: Database | Transaction, id: number): CompanyRow | null {
  const company = tx.select().from(companies).where(eq(companies.id, id)).get();
  if (!company) return null;
  return company.mergedIntoId === null ? company : companyNow(tx, company.mergedIntoId);
}

/** Returns the company with this name, and creates it if there is none. */
export function ensureCompany(tx: Transaction, work: PortalWork, name: string): CompanyRow {
  return resolveCompany(tx, name) ?? createCompany(tx, work, name);
}

/** Creates the missing companies of many names. All companies are read once, not for each new name. */
export function ensureCompanies(tx: Transaction, work: PortalWork, names: readonly string[]): void {
  const known = companiesByName(tx);
  const missing = names.filter((name) => known(name) === null);
  const firstSpellings = new Map(missing.toReversed().map((name) => [plainCompanyName(name), name]));
  for (const name of [...firstSpellings.values()].toReversed()) createCompany(tx, work, name);
}

function createCompany(tx: Transaction, work: PortalWork, name: string): CompanyRow {
  const now = work.clock.now();
  const company = tx.insert(companies).values({ name, createdAt: now, updatedAt: now }).returning().get();
  writePortalAudit(tx, work, {
    entityType: 'company',
    entityId: company.id,
    entityName: name,
    action: 'create',
    description: 'Company added',
  });
  recordChange(tx, work, { entity: 'company', entityId: company.id, op: 'create' });
  return company;
}
