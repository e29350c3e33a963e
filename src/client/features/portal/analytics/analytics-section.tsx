import { useId, type ReactNode } from 'react';

/** One part of the story: its cards lie side by side on a wide screen. */
export function AnalyticsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-md font-semibold">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-3">{children}</div>
    </section>
  );
}
