import { errorMessage } from '#client/lib/error-message.ts';
import { BothVersions, type DifferingField } from './both-versions.tsx';
import { FormError } from './form-error.tsx';

interface SaveProblemProps {
  /** Null where nothing was refused, or where it is said beside the fields. */
  error: unknown;
  /** What somebody else has saved meanwhile, beside what is typed; undefined where it is about something else. */
  both: readonly DifferingField[] | undefined;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Why something was not saved: somebody else was faster, and both versions stand there, or a sentence. */
export function SaveProblem({ error, both, isBusy, onKeepMine, onTakeTheirs }: SaveProblemProps) {
  if (!error) return null;
  if (!both) return <FormError>{errorMessage(error)}</FormError>;
  return (
    <BothVersions
      message={errorMessage(error)}
      fields={both.filter(({ theirs, mine }) => theirs !== mine)}
      isBusy={isBusy}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}
