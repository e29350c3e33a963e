import { useState } from 'react';

interface Rows<Row> {
  rows: readonly Row[];
  /** How many there are on all pages. */
  total: number;
}

/**
 * Keeps the rows of a list where they are once somebody works in them: what is said of each is brought up to date, but
 * none comes, goes or moves before the list is asked for anew. `view` is which list it is.
 */
export function useSteadyRows<Row extends { id: number }>(now: Rows<Row> | undefined, view: string) {
  const [held, setHeld] = useState<Rows<Row> & { view: string }>();
  const kept = held?.view === view ? held : undefined;
  // Whoever comes back to a list later sees it as it is then.
  if (held && !kept) setHeld(undefined);
  const fresh = new Map(now?.rows.map((row) => [row.id, row]));
  return {
    isHeld: kept !== undefined,
    rows: kept?.rows.map((row) => fresh.get(row.id) ?? row) ?? now?.rows ?? [],
    /** The list would be another one by now. */
    isOutdated:
      kept !== undefined &&
      now !== undefined &&
      (kept.rows.length !== now.rows.length || kept.rows.some(({ id }, place) => now.rows[place]?.id !== id)),
    /** Some of what is shown does not fit any more, so that the pages behind have moved up. */
    isShorter: kept !== undefined && now !== undefined && now.total < kept.total,
    hold: () => {
      if (now && !kept) setHeld({ ...now, view });
    },
    showAnew: () => setHeld(undefined),
  };
}
