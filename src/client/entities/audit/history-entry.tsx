import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import { formatZone } from '#contract/format/format-date.ts';
import { shortDateTime } from '#client/lib/short-date.ts';
import { recordedValue } from './recorded-value.ts';
import { Button } from '#client/ui/button.tsx';

interface HistoryEntryProps {
  entry: RecordHistoryEntry;
  /** The time zone in which times are shown. */
  zone: string;
  putBack?: ReactNode;
}

/** Shows one change: what, who, when, and the values before and after. */
export function HistoryEntry({ entry, zone, putBack }: HistoryEntryProps) {
  const { description, changedByName, fieldChanged, oldValue, newValue } = entry;
  const happenedAt = entry.occurredAt ?? entry.createdAt;
  return (
    <li className="relative border-l-2 border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-edge">
      <p>
        <span className="font-medium">{description}</span>
        <span className="text-muted">, {changedByName}</span>
      </p>
      <p className="text-muted">
        <time dateTime={happenedAt}>
          {shortDateTime(happenedAt, zone)}, {formatZone(zone)}
        </time>
      </p>
      {fieldChanged !== null && fieldChanged !== 'status' && (
        <dl className="mt-1 grid gap-x-4 sm:grid-cols-2">
          <Value label="Before" text={oldValue} zone={zone} isOld />
          <Value label="After" text={newValue} zone={zone} />
        </dl>
      )}
      {putBack}
    </li>
  );
}

function Value({
  label,
  text,
  zone,
  isOld = false,
}: {
  label: string;
  text: string | null;
  zone: string;
  isOld?: boolean;
}) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="w-12 shrink-0 text-muted">{label}</dt>
      <dd
        className={
          isOld
            ? 'min-w-0 break-words whitespace-pre-line text-muted'
            : 'min-w-0 break-words whitespace-pre-line'
        }
      >
        {recordedValue(text, zone)}
      </dd>
    </div>
  );
}

interface PutBackProps {
  description: string;
  isBusy: boolean;
  onPutBack: () => void;
}

/** Restores the value from before a change; the value that it replaces stays in the history. */
export function PutBackButton({ description, isBusy, onPutBack }: PutBackProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-disabled={isBusy}
      aria-label={`Restore the earlier value: ${description}`}
      onClick={() => !isBusy && onPutBack()}
    >
      <Undo2 aria-hidden className="size-4" />
      Restore
    </Button>
  );
}
