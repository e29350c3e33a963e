import { Button } from '#client/ui/button.tsx';

interface DraftButtonsProps {
  /** The id of the form. */
  form?: string | undefined;
  isBusy: boolean;
  /** Something typed is not saved yet; it is kept when the form is closed. */
  isDirty: boolean;
  onClose: () => void;
  /** Undefined if the form cannot be closed. */
  onDiscard?: (() => void) | undefined;
}

/** The buttons of a form whose draft is kept in this browser until it is saved. */
export function DraftButtons({ form, isBusy, isDirty, onClose, onDiscard }: DraftButtonsProps) {
  return (
    <>
      <Button type="submit" form={form} disabled={isBusy || !isDirty}>
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {isDirty ? 'Close (draft saved)' : 'Close'}
      </Button>
      {isDirty && onDiscard && (
        <Button variant="ghost" onClick={onDiscard}>
          Discard draft
        </Button>
      )}
    </>
  );
}
