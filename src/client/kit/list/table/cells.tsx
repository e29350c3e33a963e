import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';

interface CellProps<Value> {
  getValue: () => Value;
}

/** Shows a value, or a dash if there is none. */
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

/** Shows an instant in the office's time zone. */
export function momentCell({ getValue }: CellProps<string>) {
  const instant = getValue();
  return (
    <time dateTime={instant} className="text-muted tabular-nums">
      {shortDateTime(instant, OFFICE_ZONE)}
    </time>
  );
}

/** The name of what the row is about. */
export function nameCell({ getValue }: CellProps<string>) {
  return <span className="font-medium">{sentenceCase(getValue())}</span>;
}

/** Shows one of a set of values, such as a status. */
export function badgeCell({ getValue }: CellProps<string>) {
  return <Badge>{sentenceCase(getValue())}</Badge>;
}
