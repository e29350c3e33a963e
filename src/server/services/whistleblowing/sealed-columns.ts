import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Transaction } from '#db/open-database.ts';
import {
  installation,
  whistleblowerMessages,
  whistleblowerNotes,
  whistleblowerReports,
} from '#db/schema/index.ts';
import type { SealedPlace } from '#server/integrations/sealed-text.ts';

type Source = Database | Transaction;

interface SealedColumn {
  table: string;
  column: string;
  from: SQLiteTable;
  /** The columns that identify the row, and are bound into the seal. */
  row: SQLiteColumn;
  /** The report that the row belongs to. */
  report: SQLiteColumn;
  sealed: SQLiteColumn;
  /** The property that an update sets. */
  property: string;
}

/** Every column that holds sealed texts of a report. */
const sealedColumns: readonly SealedColumn[] = [
  ...(['description', 'reporterName', 'reporterEmail'] as const).map((column) => ({
    table: 'whistleblower_reports',
    column,
    from: whistleblowerReports,
    row: whistleblowerReports.rowUuid,
    report: whistleblowerReports.id,
    sealed: whistleblowerReports[`${column}Ciphertext`],
    property: `${column}Ciphertext`,
  })),
  {
    table: 'whistleblower_messages',
    column: 'text',
    from: whistleblowerMessages,
    row: whistleblowerMessages.rowUuid,
    report: whistleblowerMessages.reportId,
    sealed: whistleblowerMessages.textCiphertext,
    property: 'textCiphertext',
  },
  {
    table: 'whistleblower_notes',
    column: 'text',
    from: whistleblowerNotes,
    row: whistleblowerNotes.rowUuid,
    report: whistleblowerNotes.reportId,
    sealed: whistleblowerNotes.textCiphertext,
    property: 'textCiphertext',
  },
];

/** Where earlier versions stored the installation's secret, sealed under the report key. */
const SECRET_KEY = 'reportSecret';
export const oldSecretPlace: SealedPlace = { table: 'installation', column: 'value', row: SECRET_KEY };

export const placeOf = {
  report: (column: 'description' | 'reporterName' | 'reporterEmail', row: string): SealedPlace => ({
    table: 'whistleblower_reports',
    column,
    row,
  }),
  message: (row: string): SealedPlace => ({ table: 'whistleblower_messages', column: 'text', row }),
  note: (row: string): SealedPlace => ({ table: 'whistleblower_notes', column: 'text', row }),
};

export function readOldSecret(source: Source): string | null {
  return source.select().from(installation).where(eq(installation.key, SECRET_KEY)).get()?.value ?? null;
}

export function removeOldSecret(tx: Transaction): void {
  tx.delete(installation).where(eq(installation.key, SECRET_KEY)).run();
}

/** Whether anything that a person wrote is sealed. */
export function holdsSealedTexts(source: Source): boolean {
  return sealedColumns.some(
    ({ from, sealed }) =>
      source
        .select({ found: sql<number>`1` })
        .from(from)
        .where(isNotNull(sealed))
        .limit(1)
        .get() !== undefined,
  );
}

export interface SealedText {
  /** Row uuid of the report. */
  report: string;
  place: SealedPlace;
  sealed: string;
  replace: (sealed: string) => void;
}

/** The key id in a sealed text: `v1.` and twelve digits. */
const keyIdOf = (sealed: SQLiteColumn) => sql<string>`substr(${sealed}, 4, 12)`;

/** The texts that one of these keys seals, each with the way to replace it. */
export function textsSealedUnder(tx: Transaction, keyIds: readonly string[]): SealedText[] {
  const reports = tx
    .select({ id: whistleblowerReports.id, rowUuid: whistleblowerReports.rowUuid })
    .from(whistleblowerReports)
    .all();
  const uuidOf = new Map(reports.map(({ id, rowUuid }) => [id, rowUuid]));
  return sealedColumns.flatMap(({ table, column, from, row, report, sealed, property }) =>
    tx
      .select({ report: sql<number>`${report}`, row: sql<string>`${row}`, sealed: sql<string>`${sealed}` })
      .from(from)
      .where(and(isNotNull(sealed), inArray(keyIdOf(sealed), [...keyIds])))
      .all()
      .map((found) => ({
        report: uuidOf.get(found.report) ?? '',
        place: { table, column, row: found.row },
        sealed: found.sealed,
        replace(next: string) {
          tx.update(from)
            .set({ [property]: next })
            .where(eq(row, found.row))
            .run();
        },
      })),
  );
}
