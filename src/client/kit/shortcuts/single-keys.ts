import { useSyncExternalStore } from 'react';
import { createStoredValue } from '#client/lib/browser/stored-value.ts';

/** Whether single letters, digits and signs are shortcuts on this device. The name is from when only the panel had some. */
export const singleKeys = createStoredValue(
  'adminShortcuts',
  (text) => text !== 'off',
  (isOn) => (isOn ? 'on' : 'off'),
);

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.current);
