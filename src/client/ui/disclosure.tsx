import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';

interface DisclosureProps {
  label: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Details that few people need, behind a button. */
export function Disclosure({ label, startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="-ml-1 inline-flex min-h-9 cursor-pointer items-center gap-1 text-sm font-medium text-theme pointer-coarse:min-h-11">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
