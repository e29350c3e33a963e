interface Versioned {
  version: number;
}

/** Returns the record with the higher version, the first if they are equal; a missing one is never newer. */
export function newerOf<Row extends Versioned>(one: Row, other: Row | null | undefined): Row;
export function newerOf<Row extends Versioned>(one: Row | null, other: Row | null): Row | null;
export function newerOf<Row extends Versioned>(one: Row | null, other: Row | null | undefined): Row | null {
  return other && other.version > (one?.version ?? 0) ? other : one;
}
