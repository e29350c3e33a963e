import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { StatusConflict } from './status-conflict.tsx';
import type { StepConflict, useStatusTransition } from './use-status-step.ts';

interface StepFooterProps {
  step: ReturnType<typeof useStatusTransition>;
  /** What the button says, and says while it is at work. */
  words: readonly [idle: string, busy: string];
  onCancel: () => void;
  /** Takes the step from where somebody else has brought the report. */
  onInsist: (from: StepConflict['now']) => void;
}

/** The end of a dialog that takes a report a step on: its buttons, or what stands in the way. */
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
