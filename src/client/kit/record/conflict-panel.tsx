import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';

/** A field as someone else saved it and as it is typed here. */
export interface DifferingField {
  label: string;
  theirs: string;
  mine: string;
}

interface ConflictPanelProps {
  /** A sentence that says what happened. */
  message: string;
  /** Only the fields that differ. */
  fields: readonly DifferingField[];
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Compares what someone else saved with what is typed here, to choose a version. */
export function ConflictPanel({ message, fields, isBusy, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div
      ref={box}
      role="alert"
      className="@container grid grid-cols-1 gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm text-ink"
    >
      <p className="font-medium">{message}</p>
      {fields.map(({ label, theirs, mine }) => (
        <dl key={label} className="grid grid-cols-1 gap-x-4 gap-y-2 @md:grid-cols-2">
          <Version title={`${label}, saved version`} text={theirs} />
          <Version title={`${label}, your version`} text={mine} />
        </dl>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-disabled={isBusy} onClick={() => !isBusy && onKeepMine()}>
          Keep my changes
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onTakeTheirs()}
        >
          Use the saved version
        </Button>
      </div>
    </div>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="mt-0.5 rounded-md border border-line bg-paper px-2 py-1 whitespace-pre-wrap">
        {text === '' ? <span className="text-muted">Empty</span> : text}
      </dd>
    </div>
  );
}
