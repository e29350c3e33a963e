import { useState } from 'react';
import type { HistoryEntry } from '#contract/catalogue/catalogue-admin.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { FIELD_LABELS } from './product-values.ts';

const ENTRIES = 20;

/** The history, newest first, one page at a time, loaded on request. */
export function ProductHistory({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`border-t border-line pt-4 ${isOpen ? '' : 'print:hidden'}`}>
      <h3 className="text-md">
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      </h3>
      {isOpen && <Entries id={id} />}
    </section>
  );
}

function Entries({ id }: { id: number }) {
  /** The last entry of each page before the current one. */
  const [turned, setTurned] = useState<readonly number[]>([]);
  const before = turned.at(-1);
  const history = trpc.admin.products.history.useQuery({ id, before, limit: ENTRIES });
  const entries = history.data;
  const last = entries?.at(-1)?.id;

  if (history.error && !entries) {
    return (
      <div className="mt-3 grid justify-items-start gap-3">
        <FormError>{errorMessage(history.error)}</FormError>
        <Button variant="secondary" size="sm" onClick={() => void history.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!entries) {
    return (
      <output className="mt-3 flex items-center gap-2 text-sm text-muted">
        <Spinner /> Loading the history…
      </output>
    );
  }
  return (
    <>
      {entries.length === 0 && <p className="mt-3 text-sm text-muted">No changes yet.</p>}
      <ol aria-label="History" className="mt-3 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3 text-sm">
            <p className="text-muted">
              {formatDateTimeLong(entry.createdAt)}, {entry.changedByName}
            </p>
            <Change entry={entry} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {turned.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setTurned(turned.slice(0, -1))}>
            Newer
          </Button>
        )}
        {entries.length === ENTRIES && last !== undefined && (
          <Button variant="secondary" size="sm" onClick={() => setTurned([...turned, last])}>
            Older
          </Button>
        )}
      </div>
    </>
  );
}

/** Of changes that the form of the product does not make. */
const OTHER_LABELS: Readonly<Record<string, string>> = { order: 'Place', number: 'Number' };

function Change({ entry: { fieldChanged, oldValue, newValue, description } }: { entry: HistoryEntry }) {
  if (fieldChanged === null) return <p className="mt-1">{description}</p>;
  const label = Object.entries(FIELD_LABELS).find(([field]) => field === fieldChanged)?.[1];
  if (fieldChanged === 'imageUrl') {
    return <p className="mt-1">{newValue === null ? 'Image removed' : 'Image changed'}</p>;
  }
  return (
    <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
      <dt className="font-medium">{label ?? OTHER_LABELS[fieldChanged] ?? fieldChanged}</dt>
      <dd className="whitespace-pre-line text-muted">
        <span className="sr-only">before: </span>
        <del className="no-underline sm:line-through">{oldValue ?? 'empty'}</del>
      </dd>
      <dd className="whitespace-pre-line">
        <span className="sr-only">after: </span>
        {newValue ?? 'empty'}
      </dd>
    </dl>
  );
}
