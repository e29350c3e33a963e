import { errorMessage } from '#client/lib/error-message.ts';
import { BothVersions, type DifferingField } from '#client/ui/both-versions.tsx';
import { FormError } from '#client/ui/form-error.tsx';

export interface RecordProblemProps {
  /** Why it was not saved; null where nothing was refused, or where it is shown at the fields. */
  problem: unknown;
  conflict: { fields: readonly DifferingField[]; keepMine: () => void; takeTheirs: () => void } | undefined;
  isSaving: boolean;
}

/** Shows why a record was not saved: both versions where somebody else was faster, otherwise a sentence. */
export function RecordProblem({ problem, conflict, isSaving }: RecordProblemProps) {
  if (!problem) return null;
  if (!conflict) return <FormError>{errorMessage(problem)}</FormError>;
  return (
    <BothVersions
      message={errorMessage(problem)}
      fields={conflict.fields}
      isBusy={isSaving}
      onKeepMine={conflict.keepMine}
      onTakeTheirs={conflict.takeTheirs}
    />
  );
}
