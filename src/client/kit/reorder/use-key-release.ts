import { useEffect } from 'react';

/** Calls `onRelease` when Alt is let go, or the window is left with it held: a move by keys is over then. */
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
