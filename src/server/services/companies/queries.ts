import { and, count, eq, isNull } from 'drizzle-orm';
import type { Company, CompanyIdInput, CompanyPage, ListCompaniesInput } from '#contract/company.ts';
import { foldText } from '#contract/search-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { companies, companyMerges, vesselDirectory, vessels } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { inUse } from '#server/services/vessels/vessel-rows.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** One page of the companies that are still one of their own. There are few, so their spellings are folded here. */
export function listCompanies(
  { db }: { db: Database | Transaction },
  { q, offset, limit }: ListCompaniesInput,
): CompanyPage {
  const wanted = foldText(q);
  const found = db
    .select()
    .from(companies)
    .where(isNull(companies.mergedIntoId))
    .all()
    .map((row) => ({ row, folded: [row.name, ...row.alternativeNames].map(foldText) }))
    .filter(({ folded }) => folded.some((name) => name.includes(wanted)))
    .toSorted(
      (one, other) => compare(one.folded[0] ?? '', other.folded[0] ?? '') || one.row.id - other.row.id,
    );
  return {
    companies: found.slice(offset, offset + limit).map(({ row }) => describeCompany(db, row)),
    total: found.length,
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Throws notFound. */
export function readCompany({ db }: ServiceContext, { id }: CompanyIdInput): Company {
  return describeCompany(db, companyRow(db, id));
}

/** Throws notFound. */
export function companyRow(tx: Database | Transaction, id: number): CompanyRow {
  const row = tx.select().from(companies).where(eq(companies.id, id)).get();
  if (!row) throw new AppError('notFound', 'There is no such company.');
  return row;
}

export function describeCompany(tx: Database | Transaction, row: CompanyRow): Company {
  const { id, name, alternativeNames, engineerName, engineerEmail, version, mergedIntoId } = row;
  const owned = tx
    .select({ vessels: count() })
    .from(vessels)
    .innerJoin(vesselDirectory, eq(vesselDirectory.id, vessels.directoryId))
    .where(and(eq(vessels.companyId, id), inUse))
    .get();
  const merges = tx.select({ made: count() }).from(companyMerges).where(eq(companyMerges.winnerId, id)).get();
  return {
    id,
    name,
    alternativeNames,
    engineerName,
    engineerEmail,
    vessels: owned?.vessels ?? 0,
    merges: merges?.made ?? 0,
    version,
    mergedIntoId,
    updatedAt: row.updatedAt.toISOString(),
  };
}
