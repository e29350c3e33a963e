import { useEffect, useRef, type ReactNode } from 'react';

/** Shows why the form was refused, above its fields; announced when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the middle: a toast may cover the lower edge.
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
