import { useState } from 'react';

interface Rows<Row> {
  rows: readonly Row[];
  /** The number of rows on all pages. */
  total: number;
}

/**
 * Freezes the rows of a list while someone works in them: rows are updated in place, but none appears, disappears or
 * moves until the list is refreshed. `view` identifies the list, its filters and its page.
 */
export function useFrozenRows<Row extends { id: number }>(current: Rows<Row> | undefined, view: string) {
  const [stored, setStored] = useState<Rows<Row> & { view: string }>();
  const frozen = stored?.view === view ? stored : undefined;
  // A list that is opened again later starts with its current rows.
  if (stored && !frozen) setStored(undefined);
  const fresh = new Map(current?.rows.map((row) => [row.id, row]));
  return {
    isFrozen: frozen !== undefined,
    rows: frozen?.rows.map((row) => fresh.get(row.id) ?? row) ?? current?.rows ?? [],
    /** Whether a refresh would show other rows or another order. */
    isOutdated:
      frozen !== undefined &&
      current !== undefined &&
      (frozen.rows.length !== current.rows.length ||
        frozen.rows.some(({ id }, index) => current.rows[index]?.id !== id)),
    /** Some rows no longer match the filters, so later pages have moved up. */
    isShorter: frozen !== undefined && current !== undefined && current.total < frozen.total,
    freeze: () => {
      if (current && !frozen) setStored({ ...current, view });
    },
    refresh: () => setStored(undefined),
  };
}
