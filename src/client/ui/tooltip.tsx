import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Stands once around a screen that has tooltips, so that moving from one to the next skips the wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Says more about a control that has its own name already: nothing may be known only from here. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-ink px-3 py-1.5 text-sm text-paper shadow-raised"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
