import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { BillingNotification } from '#contract/billing-notification.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { useBillingWrites } from '#client/lib/use-billing-writes.ts';
import { Button } from '#client/ui/button.tsx';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import { InboxRow } from './inbox-row.tsx';
import { PriceOfPart } from './price-of-part.tsx';

interface InboxListProps {
  notifications: readonly BillingNotification[];
  now: Date;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

/** The notifications by job, in the order they come, with what can be done with one or with those chosen. */
export function InboxList({ notifications, now, chosen, onChoose }: InboxListProps) {
  const writes = useBillingWrites();
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<readonly BillingNotification[]>();
  // One stop for the Tab key; j and k go on from there.
  const [current, setCurrent] = useState<number>();
  const stop = notifications.find(({ id }) => id === current) ?? notifications[0];
  const [pricing, setPricing] = useState<BillingNotification>();
  const picked = notifications.filter(({ id }) => chosen.has(id));
  const isAll = picked.length === notifications.length;

  const mark = (rows: readonly BillingNotification[], read: boolean) =>
    rows.length > 0 && writes.markRead.mutate({ ids: rows.map(({ id }) => id), read });
  /** What was decided is no news any more. */
  function move(rows: readonly BillingNotification[], step: { to: 'approved' | 'pending' } | NotBillable) {
    const parts = new Map(rows.map(({ partId: id, partVersion: version }) => [id, { id, version }]));
    writes.moveParts.mutate(
      { parts: [...parts.values()], ...step },
      {
        onSuccess: ({ moved }) =>
          mark(
            rows.filter(({ partId, isRead }) => !isRead && moved.includes(partId)),
            true,
          ),
      },
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = Array.from(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
    const rowId = rowIdOf(event.target);
    const place = rows.findIndex(({ dataset }) => Number(dataset['row']) === rowId);
    const notification = notifications.find(({ id }) => id === rowId);
    const actions: Record<string, () => void> = {
      j: () => rows[Math.min(place + 1, rows.length - 1)]?.focus(),
      k: () => rows[Math.max(place - 1, 0)]?.focus(),
      a: () => notification && canApprove(notification) && move([notification], { to: 'approved' }),
      n: () => notification && isPending(notification) && setAsking([notification]),
      u: () => notification && mark([notification], !notification.isRead),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  const approvable = picked.filter(canApprove);
  const open = picked.filter(isPending);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <label className="flex min-h-9 cursor-pointer items-center gap-3 pl-4 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => onChoose(isAll ? new Set() : new Set(notifications.map(({ id }) => id)))}
            className="size-5 shrink-0 accent-theme"
          />
          {picked.length === 0 ? 'Select all' : `${picked.length} selected`}
        </label>
        {picked.length > 0 && (
          <fieldset aria-label="What to do with those selected" className="flex flex-wrap gap-1.5">
            <Button
              size="sm"
              disabled={approvable.length === 0}
              onClick={() => move(approvable, { to: 'approved' })}
            >
              Approve {approvable.length}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              disabled={open.length === 0}
              onClick={() => setAsking(open)}
            >
              Not billable
            </Button>
            <Button size="sm" variant="secondary" onClick={() => mark(picked, true)}>
              Mark read
            </Button>
            <Button size="sm" variant="secondary" onClick={() => mark(picked, false)}>
              Mark unread
            </Button>
          </fieldset>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside, each of which also has buttons */}
      <div
        ref={list}
        onKeyDown={onKeyDown}
        onFocus={(event) => setCurrent(rowIdOf(event.target))}
        className="grid grid-cols-1 gap-5"
      >
        {byProject(notifications).map(([first, rows]) => (
          <section
            key={`${first.projectId} ${first.id}`}
            aria-label={`${first.vesselName}, job ${first.projectId}`}
          >
            <h2 className="mb-2 text-md font-semibold">
              <Link {...projectLink(first.projectId)} className="text-ink hover:text-theme">
                {first.vesselName}
              </Link>{' '}
              <span className="font-normal text-muted">job {first.projectId}</span>
            </h2>
            <ul className="rounded-md border border-line bg-paper">
              {rows.map((row) => (
                <InboxRow
                  key={row.id}
                  notification={row}
                  now={now}
                  isStop={row === stop}
                  isChosen={chosen.has(row.id)}
                  onChoose={() => onChoose(toggled(chosen, row.id))}
                  onApprove={canApprove(row) ? () => move([row], { to: 'approved' }) : undefined}
                  onBackToPending={isDecided(row) ? () => move([row], { to: 'pending' }) : undefined}
                  onNotBillable={isPending(row) ? () => setAsking([row]) : undefined}
                  onPrice={isPending(row) ? () => setPricing(row) : undefined}
                  onMark={() => mark([row], !row.isRead)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {asking && (
        <ReasonDialog
          what={asking.length === 1 ? (asking[0]?.message ?? '') : `${asking.length} parts`}
          onClose={() => setAsking(undefined)}
          onChoose={(reason) => {
            move(asking, { to: 'not billable', reason });
            setAsking(undefined);
          }}
        />
      )}
      {pricing && <PriceOfPart notification={pricing} onClose={() => setPricing(undefined)} />}
    </>
  );
}

interface NotBillable {
  to: 'not billable';
  reason: 'warranty' | 'goodwill' | 'error';
}

/** The notification on whose row something happens. */
function rowIdOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : undefined;
}

const isPending = ({ billingStatus, isWithdrawn }: BillingNotification) =>
  billingStatus === 'pending' && !isWithdrawn;
const canApprove = (row: BillingNotification) => isPending(row) && row.unitCost !== null;
const isDecided = ({ billingStatus }: BillingNotification) =>
  billingStatus === 'approved' || billingStatus === 'not billable';

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Each job where its first notification stands, with all of its notifications of this page. */
function byProject(notifications: readonly BillingNotification[]) {
  const jobs = new Map<number, [BillingNotification, BillingNotification[]]>();
  for (const row of notifications) {
    const job = jobs.get(row.projectId);
    if (job) job[1].push(row);
    else jobs.set(row.projectId, [row, [row]]);
  }
  return [...jobs.values()];
}
