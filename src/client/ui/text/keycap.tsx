import type { ReactNode } from 'react';

/** Shows a keyboard key. */
export function Keycap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-md border border-line bg-mist px-1.5 py-0.5 font-mono text-xs text-ink">
      {children}
    </kbd>
  );
}
