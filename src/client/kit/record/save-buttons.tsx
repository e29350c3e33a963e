import { Button } from '#client/ui/button.tsx';

interface SaveButtonsProps {
  label?: string | undefined;
  isBusy: boolean;
  onCancel: () => void;
}

/** The save and cancel buttons of a form. */
export function SaveButtons({ label = 'Save', isBusy, onCancel }: SaveButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving…' : label}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
