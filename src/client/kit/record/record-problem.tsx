import { errorMessage } from '#client/lib/transport/error-message.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface ComparedValue {
  name: string;
  label: string;
  theirs: unknown;
  mine: unknown;
  isTyped: boolean;
}

export interface RecordProblemProps {
  /** Why the record was not saved; null if nothing was refused, or if the fields show the errors. */
  problem: unknown;
  conflict: { fields: readonly ComparedValue[]; keepMine: () => void; takeTheirs: () => void } | undefined;
  isSaving: boolean;
  /** Formats a value for people. */
  format?: ((value: unknown, name: string) => string) | undefined;
  /** Replaces the server's message. */
  message?: string;
  /** Also compares fields that only the other person has changed. */
  comparesAll?: boolean;
}

/** Shows why a record was not saved: both versions after a conflict, otherwise the message. */
export function RecordProblem({
  problem,
  conflict,
  isSaving,
  format = formatValue,
  message = errorMessage(problem),
  comparesAll = false,
}: RecordProblemProps) {
  if (!problem) return null;
  if (!conflict) return <FormError>{errorMessage(problem)}</FormError>;
  return (
    <ConflictPanel
      message={message}
      fields={conflict.fields
        .filter(({ isTyped }) => isTyped || comparesAll)
        .map(({ name, label, theirs, mine }) => ({
          label,
          theirs: format(theirs, name),
          mine: format(mine, name),
        }))
        .filter(({ theirs, mine }) => theirs !== mine)}
      isBusy={isSaving}
      onKeepMine={conflict.keepMine}
      onTakeTheirs={conflict.takeTheirs}
    />
  );
}

export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
