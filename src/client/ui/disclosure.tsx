import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  label: string;
  /** What the details are about, for screen readers, where several have the same label. */
  about?: string;
  className?: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Details that few people need, behind a button. */
export function Disclosure({ label, about, className, startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={classNames('group', className)}
    >
      <summary className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-1 text-sm font-medium text-theme pointer-coarse:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </summary>
      {children}
    </details>
  );
}
