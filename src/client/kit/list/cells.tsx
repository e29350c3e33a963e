import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatDateTime } from '#contract/format/format-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Badge } from '#client/ui/badge.tsx';

interface CellProps<Value> {
  getValue: () => Value;
}

/** A value as it is, and a dash where there is none. */
export function plainCell({ getValue }: CellProps<unknown>) {
  const value = getValue();
  const isEmpty = value === null || value === undefined || value === '';
  return isEmpty ? (
    <span data-empty className="text-muted">
      –
    </span>
  ) : (
    String(value as string | number)
  );
}

/** An instant in the office's time. */
export function momentCell({ getValue }: CellProps<string>) {
  const instant = getValue();
  return (
    <time dateTime={instant} className="text-muted tabular-nums">
      {formatDateTime(instant, OFFICE_ZONE)}
    </time>
  );
}

/** A word of a few, such as a status. */
export function badgeCell({ getValue }: CellProps<string>) {
  return <Badge>{sentenceCase(getValue())}</Badge>;
}
