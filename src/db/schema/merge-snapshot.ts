/** A row as SQLite holds it, by the names of its columns. */
export type StoredRow = Record<string, string | number | null> & { id: number };
type RowsByTable = Record<string, StoredRow[]>;

/** The rows that a merge wrote, by table: as they were before, and as the merge left them. */
export interface MergeSnapshot {
  before: RowsByTable;
  after: RowsByTable;
}
