import { useEffect, useRef } from 'react';
import type { VesselReference } from '#contract/vessel-directory.ts';
import { Button } from './button.tsx';

interface DidYouMeanProps {
  /** The server's question. */
  message: string;
  candidates: readonly VesselReference[];
  isBusy: boolean;
  onChoose: (id: number) => void;
  onNone: () => void;
}

/** The name may mean a vessel that is known: nothing was saved until somebody has said which. */
export function DidYouMean({ message, candidates, isBusy, onChoose, onNone }: DidYouMeanProps) {
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
        {candidates.map(({ id, vesselName, imoNumber, clientName }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={isBusy}
              onClick={() => !isBusy && onChoose(id)}
            >
              Yes, {vesselName}
            </Button>
            <span className="text-muted">
              {[imoNumber !== null && `IMO ${imoNumber}`, clientName].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="sm" aria-disabled={isBusy} onClick={() => !isBusy && onNone()}>
          No, it is another vessel
        </Button>
      </div>
    </section>
  );
}
