import { setAppearance, useAppearance } from '#client/lib/browser/appearance.ts';
import { ChoiceGroup } from '#client/ui/form/choice-group.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

interface AppearanceDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The colour scheme and the density of the screens, for this device. A choice applies at once. */
export function AppearanceDialog({ open, onClose }: AppearanceDialogProps) {
  const { scheme, density } = useAppearance();
  return (
    <Dialog open={open} onOpenChange={onClose} title="Appearance" description="Saved on this device.">
      <div className="grid gap-6">
        <ChoiceGroup
          label="Colours"
          isRow
          choices={[
            { value: 'system', text: 'System' },
            { value: 'light', text: 'Light' },
            { value: 'dark', text: 'Dark' },
          ]}
          chosen={scheme}
          onChange={({ currentTarget }) => setAppearance({ scheme: currentTarget.value as typeof scheme })}
        />
        <ChoiceGroup
          label="Density"
          hint="Compact shows more rows with a mouse. Touch screens keep large targets."
          isRow
          choices={[
            { value: 'comfortable', text: 'Comfortable' },
            { value: 'compact', text: 'Compact' },
          ]}
          chosen={density}
          onChange={({ currentTarget }) => setAppearance({ density: currentTarget.value as typeof density })}
        />
      </div>
    </Dialog>
  );
}
