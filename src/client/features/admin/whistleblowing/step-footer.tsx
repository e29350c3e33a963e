import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { StatusConflict } from './status-conflict.tsx';
import type { StepConflict, useStatusTransition } from './use-status-step.ts';

interface StepFooterProps {
  step: ReturnType<typeof useStatusTransition>;
  /** The label of the button, idle and busy. */
  words: readonly [idle: string, busy: string];
  onCancel: () => void;
  /** Makes the transition from the status that someone else has set. */
  onInsist: (from: StepConflict['now']) => void;
}

/** The footer of a transition dialog: its buttons, or the conflict. */
export function StepFooter({ step, words: [idle, busy], onCancel, onInsist }: StepFooterProps) {
  const { conflict, failure, isPending } = step;
  return (
    <>
      {failure !== undefined && <FormError>{failure}</FormError>}
      {conflict ? (
        <StatusConflict conflict={conflict} onYield={onCancel} onInsist={() => onInsist(conflict.now)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? busy : idle}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}
