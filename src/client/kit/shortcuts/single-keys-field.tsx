import { Checkbox } from '#client/ui/form/field.tsx';
import { singleKeys, useSingleKeys } from './single-keys.ts';

/** Turns shortcuts of single letters on or off, on this device. */
export function SingleKeysField() {
  return (
    <Checkbox
      label="Keyboard shortcuts: single letters"
      hint="Also digits and signs, such as / and ?. Turn them off if you use speech input, or if they disturb you. They never act while you type. Kept on this device."
      checked={useSingleKeys()}
      onChange={(event) => singleKeys.set(event.target.checked)}
    />
  );
}
