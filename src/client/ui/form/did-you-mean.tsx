import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';

interface DidYouMeanProps {
  /** The server's question. */
  message: string;
  /** The existing records, each with details that tell it apart. */
  candidates: readonly { id: number; name: string; details: readonly (string | null)[] }[];
  /** The label for none of them. */
  none: string;
  isBusy: boolean;
  /** Below a field: asks without moving the focus out of it. */
  isInline?: boolean;
  onChoose: (id: number) => void;
  onNone: () => void;
}

/** Asks whether a name means an existing vessel or client. Nothing is saved until the user chooses. */
export function DidYouMean({
  message,
  candidates,
  none,
  isBusy,
  isInline = false,
  onChoose,
  onNone,
}: DidYouMeanProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isInline) box.current?.focus();
  }, [isInline]);
  return (
    <section
      ref={box}
      role={isInline ? 'status' : 'alert'}
      tabIndex={-1}
      className="grid gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3"
    >
      <p className="text-md font-semibold">{message}</p>
      <ul className="grid gap-2">
        {candidates.map(({ id, name, details }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={isBusy}
              onClick={() => !isBusy && onChoose(id)}
            >
              Yes, {name}
            </Button>
            <span className="text-muted">{details.filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="sm" aria-disabled={isBusy} onClick={() => !isBusy && onNone()}>
          {none}
        </Button>
      </div>
    </section>
  );
}
