import { useEffect, useRef, type ReactNode } from 'react';

/** Why the form was not accepted, above its fields; announced as soon as it appears. */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In the middle: at the lower edge a notice may cover it.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      className="border-l-4 border-danger bg-mist px-4 py-3 text-md font-medium text-ink"
    >
      {children}
    </div>
  );
}
