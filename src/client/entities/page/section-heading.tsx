import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** A section title with a lead sentence. `id` labels the section. */
export function SectionHeading({
  id,
  title,
  lead,
  className,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('mb-10', className)}>
      <h2 id={id} className="text-2xl text-ink lg:text-3xl">
        {title}
      </h2>
      {lead !== undefined && <p className="measure mt-4 text-base text-muted">{lead}</p>}
    </div>
  );
}
