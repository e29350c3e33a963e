import { errorMessage } from '#client/lib/error-message.ts';
import { BothVersions } from '#client/ui/both-versions.tsx';
import { FormError } from '#client/ui/form-error.tsx';

interface DifferingValue {
  name: string;
  label: string;
  theirs: unknown;
  mine: unknown;
}

export interface RecordProblemProps {
  /** Why it was not saved; null where nothing was refused, or where it is shown at the fields. */
  problem: unknown;
  conflict: { fields: readonly DifferingValue[]; keepMine: () => void; takeTheirs: () => void } | undefined;
  isSaving: boolean;
  /** A value in words. */
  format?: ((value: unknown, name: string) => string) | undefined;
}

/** Shows why a record was not saved: both versions where somebody else was faster, otherwise a sentence. */
export function RecordProblem({ problem, conflict, isSaving, format = formatValue }: RecordProblemProps) {
  if (!problem) return null;
  if (!conflict) return <FormError>{errorMessage(problem)}</FormError>;
  return (
    <BothVersions
      message={errorMessage(problem)}
      fields={conflict.fields.map(({ name, label, theirs, mine }) => ({
        label,
        theirs: format(theirs, name),
        mine: format(mine, name),
      }))}
      isBusy={isSaving}
      onKeepMine={conflict.keepMine}
      onTakeTheirs={conflict.takeTheirs}
    />
  );
}

export function formatValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
