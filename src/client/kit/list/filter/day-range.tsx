import { useEffect, useRef, useState } from 'react';
import type { CalendarDay } from '#contract/format/calendar-day.ts';
import { TextField } from '#client/ui/form/field.tsx';

interface Days {
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

interface DayRangeProps extends Days {
  labels: readonly [from: string, to: string];
  /** Neither date may be empty. */
  required?: boolean;
  /** The dates in order; undefined if a field was cleared. */
  onChoose: (days: { from: CalendarDay | undefined; to: CalendarDay | undefined }) => void;
}

/** A year passes through 0002, 0020 and 0202 while it is typed. */
const EARLIEST = '1970-01-01';
const isWhole = (day: string) => day >= EARLIEST;
const shown = ({ from, to }: Days) => ({ from: from ?? '', to: to ?? '' });

/**
 * The first and last date of a list. They apply once both are complete and in order; dates from the address replace
 * what was typed.
 */
export function DayRange({ labels, from, to, required = false, onChoose }: DayRangeProps) {
  const [days, setDays] = useState(shown({ from, to }));
  const written = useRef(shown({ from, to }));
  useEffect(() => {
    const given = shown({ from, to });
    if (given.from === written.current.from && given.to === written.current.to) return;
    written.current = given;
    setDays(given);
  }, [from, to]);

  const wrongOrder = isWhole(days.from) && isWhole(days.to) && days.from > days.to;

  function choose(next: typeof days): void {
    if (next.from === written.current.from && next.to === written.current.to) return;
    written.current = next;
    onChoose({ from: next.from || undefined, to: next.to || undefined });
  }

  function type(next: typeof days): void {
    setDays(next);
    // An empty field may be one where a date is being retyped; it counts as cleared when it loses focus.
    const isMeant = (day: string, before: string) => isWhole(day) || (day === '' && before === '');
    if (!isMeant(next.from, written.current.from) || !isMeant(next.to, written.current.to)) return;
    if (next.from === '' || next.to === '' || next.from <= next.to) choose(next);
  }

  function leave(): void {
    const isMeant = (day: string) => isWhole(day) || (day === '' && !required);
    if (isMeant(days.from) && isMeant(days.to) && !wrongOrder) choose(days);
  }

  return (
    <>
      <TextField
        label={labels[0]}
        type="date"
        required={required}
        value={days.from}
        onChange={({ currentTarget: { value } }) => type({ ...days, from: value })}
        onBlur={leave}
      />
      <TextField
        label={labels[1]}
        type="date"
        required={required}
        value={days.to}
        error={wrongOrder ? 'Choose a date after the first one' : undefined}
        onChange={({ currentTarget: { value } }) => type({ ...days, to: value })}
        onBlur={leave}
      />
    </>
  );
}
