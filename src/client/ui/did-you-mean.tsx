import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DidYouMeanProps {
  /** The server's question. */
  message: string;
  /** What the name may mean, each with what tells it apart. */
  candidates: readonly { id: number; name: string; details: readonly (string | null)[] }[];
  /** What is said where it is none of them. */
  none: string;
  isBusy: boolean;
  onChoose: (id: number) => void;
  onNone: () => void;
}

/** A name may mean a vessel or client that is known. Nothing is saved until one of them, or none, is chosen. */
export function DidYouMean({ message, candidates, none, isBusy, onChoose, onNone }: DidYouMeanProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      role="alert"
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
