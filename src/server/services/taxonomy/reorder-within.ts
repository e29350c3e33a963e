interface Ordered {
  id: number;
  order: number;
}

interface Placed<Row> {
  /** Every id, in the new order. */
  ids: number[];
  /** The rows whose `order` is no longer right, with the right one. */
  moved: { row: Row; place: number }[];
}

/**
 * Puts the named rows, in the order they are named, into the places they hold together; the others stay where they
 * are. `rows` come in their order. Where several share one `order`, all are numbered anew from 1. Null where an id is
 * not among the rows.
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
