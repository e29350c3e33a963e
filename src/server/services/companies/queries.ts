import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { Company, CompanyIdInput, CompanyPage, ListCompaniesInput } from '#contract/vessel/company.ts';
import { containsText, fold } from '#db/queries/contains-text.ts';
import { countRows } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { companies, companyMerges, vesselDirectory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import { inUse } from '#server/services/vessels/vessel-rows.ts';

export type CompanyRow = typeof companies.$inferSelect;

/** Returns one page of the companies that are not merged into another one, found by any of their names. */
export function listCompanies(
  { db }: { db: Database | Transaction },
  { q, offset, limit }: ListCompaniesInput,
): CompanyPage {
  const { id, name, alternativeNames, mergedIntoId } = companies;
  const spelling = sql`exists (select 1 from json_each(${alternativeNames}) where ${containsText(sql`value`, q)})`;
  const fits = and(isNull(mergedIntoId), or(containsText(name, q), spelling));
  return {
    companies: db
      .select()
      .from(companies)
      .where(fits)
      .orderBy(asc(fold(name)), asc(id))
      .limit(limit)
      .offset(offset)
      .all()
      .map((row) => describeCompany(db, row)),
    total: countRows(db, companies, fits),
  };
}

/** Throws notFound. */
export function readCompany({ db }: ServiceContext, { id }: CompanyIdInput): Company {
  return describeCompany(db, companyRow(db, id));
}

/** Throws notFound. */
export function companyRow(tx: Database | Transaction, id: number): CompanyRow {
  const row = tx.select().from(companies).where(eq(companies.id, id)).get();
  if (!row) throw new AppError('notFound', 'This company does not exist.');
  return row;
}

export function describeCompany(tx: Database | Transaction, row: CompanyRow): Company {
  const { id, name, alternativeNames, engineerName, engineerEmail, version, mergedIntoId } = row;
  const owned = tx
    .select({ vessels: count() })
    .from(vesselDirectory)
    .where(and(companySurvivors.within(vesselDirectory.companyId, id), inUse))
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
