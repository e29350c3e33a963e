import { errorMessage } from '#client/lib/transport/error-message.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface ComparedValue {
  name: string;
  label: string;
  theirs: unknown;
  mine: unknown;
  isTyped: boolean;
}

export interface RecordProblemProps {
  /** Why it was not saved; null where nothing was refused, or where it is shown at the fields. */
  problem: unknown;
  conflict: { fields: readonly ComparedValue[]; keepMine: () => void; takeTheirs: () => void } | undefined;
  isSaving: boolean;
  /** A value in words. */
  format?: ((value: unknown, name: string) => string) | undefined;
  /** What has happened, where the words of the server do not say it. */
  message?: string;
  /** Compares also fields that only the other has changed. */
  comparesAll?: boolean;
}

/** Shows why a record was not saved: both versions where somebody else was faster, otherwise a sentence. */
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
