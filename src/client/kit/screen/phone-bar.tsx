import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface PhoneBarProps {
  label: string;
  /** The portal's own bar is hidden on a screen that has one. */
  givesWay?: boolean;
  children: ReactNode;
}

/** A bar at the bottom of phone screens; wide screens have none. Use inside the portal frame. */
export function PhoneBar({ label, givesWay = false, children }: PhoneBarProps) {
  return (
    <nav
      aria-label={label}
      data-screen-bar={givesWay ? undefined : true}
      className={classNames(
        'phone-bar @container fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden',
        // The next step of a project lies beside it on a phone laid flat.
        '[@media(height<30rem)]:group-has-[.phone-step:not(:empty)]/portal:right-1/2',
        givesWay && 'group-has-[[data-screen-bar]]/portal:hidden',
      )}
    >
      {children}
    </nav>
  );
}

/** The classes of a link or button in the bar. */
export const phoneBarItem =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-center text-xs font-medium ' +
  'text-muted no-underline hover:text-ink aria-[current=page]:text-theme-strong ' +
  '[@media(height<30rem)]:min-h-11 [@media(height<30rem)]:flex-row [@media(height<30rem)]:gap-1.5';
