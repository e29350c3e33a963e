import type { ReactNode } from 'react';

/** The head of a part of a portal screen: what it is, and what can be done with it. */
export function PanelHead({ title, id, action }: { title: string; id?: string; action?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <h2 id={id} className="text-md tracking-normal">
        {title}
      </h2>
      {action}
    </div>
  );
}
