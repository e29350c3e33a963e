import type { ReactNode } from 'react';

/** What is done next, above the bar at the bottom of phone screens, or beside it on a phone laid flat. */
export function PhoneStep({ children }: { children: ReactNode }) {
  return (
    <div className="phone-step fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-paper px-4 py-1 empty:hidden lg:hidden print:hidden [@media(height<30rem)]:bottom-0 [@media(height<30rem)]:left-1/2 [@media(height<30rem)]:z-30 [@media(height<30rem)]:border-l [@media(height<30rem)]:px-0 [@media(height<30rem)]:pt-0 [@media(height<30rem)]:pb-[env(safe-area-inset-bottom)]">
      {children}
    </div>
  );
}
