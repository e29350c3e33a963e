import { eq, isNotNull, sql } from 'drizzle-orm';
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
  sealed: SQLiteColumn;
  /** The property that an update sets. */
  property: string;
}

/** Every column with texts under the report key: what a rotation seals again. */
const sealedColumns: readonly SealedColumn[] = [
  ...(['description', 'reporterName', 'reporterEmail'] as const).map((column) => ({
    table: 'whistleblower_reports',
    column,
    from: whistleblowerReports,
    row: whistleblowerReports.rowUuid,
    sealed: whistleblowerReports[`${column}Ciphertext`],
    property: `${column}Ciphertext`,
  })),
  {
    table: 'whistleblower_messages',
    column: 'text',
    from: whistleblowerMessages,
    row: whistleblowerMessages.rowUuid,
    sealed: whistleblowerMessages.textCiphertext,
    property: 'textCiphertext',
  },
  {
    table: 'whistleblower_notes',
    column: 'text',
    from: whistleblowerNotes,
    row: whistleblowerNotes.rowUuid,
    sealed: whistleblowerNotes.textCiphertext,
    property: 'textCiphertext',
  },
];

/** The installation's own secret, by which receipt codes and retries are recognized. */
const SECRET_KEY = 'reportSecret';
export const secretPlace: SealedPlace = { table: 'installation', column: 'value', row: SECRET_KEY };

export const placeOf = {
  report: (column: 'description' | 'reporterName' | 'reporterEmail', row: string): SealedPlace => ({
    table: 'whistleblower_reports',
    column,
    row,
  }),
  message: (row: string): SealedPlace => ({ table: 'whistleblower_messages', column: 'text', row }),
  note: (row: string): SealedPlace => ({ table: 'whistleblower_notes', column: 'text', row }),
};

export function readSealedSecret(source: Source): string | null {
  return source.select().from(installation).where(eq(installation.key, SECRET_KEY)).get()?.value ?? null;
}

export function storeSealedSecret(source: Source, value: string): void {
  source
    .insert(installation)
    .values({ key: SECRET_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
    .run();
}

/** Whether any person's text is sealed. The secret alone does not count. */
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
  place: SealedPlace;
  sealed: string;
  replace: (sealed: string) => void;
}

/** Every sealed text of the database, including the secret, with a function that replaces it. */
export function allSealedTexts(tx: Transaction): SealedText[] {
  const texts = sealedColumns.flatMap(({ table, column, from, row, sealed, property }) =>
    tx
      .select({ row: sql<string>`${row}`, sealed: sql<string>`${sealed}` })
      .from(from)
      .where(isNotNull(sealed))
      .all()
      .map((found) => ({
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
  const secret = readSealedSecret(tx);
  if (secret === null) return texts;
  return [...texts, { place: secretPlace, sealed: secret, replace: (next) => storeSealedSecret(tx, next) }];
}
