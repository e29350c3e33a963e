import { Button } from '#client/ui/button.tsx';

interface SaveButtonsProps {
  isBusy: boolean;
  onCancel: () => void;
}

/** The save and cancel buttons of a form. */
export function SaveButtons({ isBusy, onCancel }: SaveButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
