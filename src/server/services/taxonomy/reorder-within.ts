interface Ordered {
  id: number;
  order: number;
}

interface Placed<Row> {
  /** Every id, in the new order. */
  ids: number[];
  /** The rows whose `order` has to change, with the new one. */
  moved: { row: Row; place: number }[];
}

/**
 * Puts the named rows, in the given order, into the positions they hold together; the others stay. `rows` come in
 * their order. If several share one `order`, all are renumbered from 1. Returns null if an id is not among the rows.
 */
export function reorderWithin<Row extends Ordered>(
  rows: readonly Row[],
  ids: readonly number[],
): Placed<Row> | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(ids);
  const sequence = ids.map((id) => byId.get(id));
  if (sequence.includes(undefined)) return null;
  const next = sequence.values();
  const placed = rows.flatMap((row) => (named.has(row.id) ? (next.next().value ?? []) : row));
  const distinct = rows.every(({ order }, index) => index === 0 || order > (rows[index - 1]?.order ?? order));
  const placeAt = (index: number) => (distinct ? (rows[index]?.order ?? index) : index + 1);
  return {
    ids: placed.map(({ id }) => id),
    moved: placed.flatMap((row, index) =>
      row.order === placeAt(index) ? [] : { row, place: placeAt(index) },
    ),
  };
}
