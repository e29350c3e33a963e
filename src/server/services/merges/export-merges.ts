import { sql } from 'drizzle-orm';
import type { CsvFile } from '#contract/csv-file.ts';
import type { MadeMerge } from '#contract/merge.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies, companyMerges, vesselDirectory, vesselMerges } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { madeMerges } from './made-merges.ts';

/** The merges of vessels and of clients as CSV, newest first. Managers only. Throws badInput where there are too many. */
export function exportMerges(ctx: PortalContext): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'vessel',
      words: ['merge', 'merges'],
      columns,
      rows: [...mergesOfVessels(tx), ...mergesOfCompanies(tx)].toSorted((one, other) =>
        one.mergedAt < other.mergedAt ? 1 : -1,
      ),
    }),
  );
}

interface MergeRow extends MadeMerge {
  kind: 'vessel' | 'client';
  winnerName: string;
}

function mergesOfVessels(tx: Transaction): MergeRow[] {
  const winners = new Map(
    tx
      .select({ id: vesselMerges.id, name: vesselDirectory.vesselName })
      .from(vesselMerges)
      .innerJoin(vesselDirectory, sql`${vesselDirectory.id} = ${vesselMerges.winnerId}`)
      .all()
      .map(({ id, name }) => [id, name]),
  );
  const names = { table: 'vessel_directory', column: 'vessel_name' };
  return madeMerges(tx, vesselMerges, sql`true`, names).map((merge) =>
    Object.assign(merge, { kind: 'vessel' as const, winnerName: winners.get(merge.id) ?? '' }),
  );
}

function mergesOfCompanies(tx: Transaction): MergeRow[] {
  const winners = new Map(
    tx
      .select({ id: companyMerges.id, name: companies.name })
      .from(companyMerges)
      .innerJoin(companies, sql`${companies.id} = ${companyMerges.winnerId}`)
      .all()
      .map(({ id, name }) => [id, name]),
  );
  return madeMerges(tx, companyMerges, sql`true`, { table: 'companies', column: 'name' }).map((merge) =>
    Object.assign(merge, { kind: 'client' as const, winnerName: winners.get(merge.id) ?? '' }),
  );
}

const columns: CsvColumns<MergeRow> = {
  Kind: ({ kind }) => kind,
  'Merged record': ({ loserName }) => loserName,
  'Merged into': ({ winnerName }) => winnerName,
  'Merged by': ({ mergedBy }) => mergedBy,
  'Merged at': ({ mergedAt }) => mergedAt,
  'Undone by': ({ undoneBy }) => undoneBy,
  'Undone at': ({ undoneAt }) => undoneAt,
};
