import { useEffect } from 'react';

/**
 * Calls `onRelease` when Alt is released, or the window loses focus while Alt is down: a move by keyboard then ends.
 */
export function useKeyRelease(onRelease: () => void): void {
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
