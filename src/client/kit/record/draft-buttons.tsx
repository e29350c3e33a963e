import { Button } from '#client/ui/button.tsx';

interface DraftButtonsProps {
  /** The form that is saved. */
  form?: string | undefined;
  isBusy: boolean;
  /** Something is typed that is not saved; it is kept where the form is closed. */
  isDirty: boolean;
  onClose: () => void;
  /** Undefined where there is no way back. */
  onDiscard?: (() => void) | undefined;
}

/** The end of a form that keeps what is typed in this browser until it is saved. */
export function DraftButtons({ form, isBusy, isDirty, onClose, onDiscard }: DraftButtonsProps) {
  return (
    <>
      <Button type="submit" form={form} disabled={isBusy || !isDirty}>
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {isDirty ? 'Close, keep what is typed' : 'Close'}
      </Button>
      {isDirty && onDiscard && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard what is typed
        </Button>
      )}
    </>
  );
}
