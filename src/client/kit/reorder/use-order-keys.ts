import { useEffect } from 'react';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';

/**
 * Lists the keys that move a card, which the cards handle themselves. Calls `onRelease` when Alt is released, or the window
 * loses focus while Alt is down: a move by keyboard then ends.
 */
export function useOrderKeys(isMovable: boolean, onRelease: () => void): void {
  useShortcuts({
    title: 'On a card',
    shortcuts: [
      {
        label: 'Move in the order',
        ways: [
          ['Alt', '↑'],
          ['Alt', '↓'],
        ],
        isActive: () => isMovable,
      },
    ],
  });
  useEffect(() => {
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Alt') onRelease();
    };
    document.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', onRelease);
    return () => {
      document.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', onRelease);
    };
  });
}
