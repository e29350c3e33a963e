import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BillingNotification } from '#contract/billing/billing-notification.ts';
import { formatSums } from '#client/entities/billing/format-sums.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { toast } from '#client/lib/toast.ts';
import {
  useMarkBillingNotifications,
  useTransitionParts,
} from '#client/entities/billing/use-billing-mutations.ts';
import type { PartPrices } from '#client/entities/part/use-part-prices.ts';
import { focusedRow } from '#client/kit/shortcuts/row-keys.ts';
import { useShortcuts } from '#client/kit/shortcuts/use-shortcuts.ts';
import { Button } from '#client/ui/button.tsx';
import { ReasonDialog } from '#client/entities/billing/reason-dialog.tsx';
import { InboxRow } from './inbox-row.tsx';
import { lineOf } from './inbox-search.ts';

interface InboxListProps {
  notifications: readonly BillingNotification[];
  prices: PartPrices;
  now: Date;
  chosen: ReadonlySet<number>;
  onChoose: (ids: ReadonlySet<number>) => void;
}

/** Shows the notifications grouped by project, with actions for one or several of them. */
export function InboxList({ notifications: listed, prices, now, chosen, onChoose }: InboxListProps) {
  const navigate = useNavigate();
  const moveParts = useTransitionParts();
  const markRead = useMarkBillingNotifications();
  const notifications = listed.map((row) => pricedRow(row, prices));
  const [asking, setAsking] = useState<readonly BillingNotification[]>();
  // The list is one tab stop; j and k move within it.
  const [current, setCurrent] = useState<number>();
  const stop = notifications.find(({ id }) => id === current) ?? notifications[0];
  const picked = notifications.filter(({ id }) => chosen.has(id));
  const isAll = picked.length === notifications.length;

  const mark = (rows: readonly BillingNotification[], read: boolean) =>
    rows.length > 0 && markRead.mutate({ ids: rows.map(({ id }) => id), read });
  /** Waits for a price that is being saved, so that the approval applies to it. */
  async function move(
    rows: readonly BillingNotification[],
    step: { to: 'approved' | 'pending' } | NotBillable,
  ) {
    const parts = new Map<number, { id: number; version: number }>();
    for (const { partId: id, partVersion, partName } of rows) {
      const version = await prices.settledVersion({ id, version: partVersion });
      if (version !== undefined) parts.set(id, { id, version });
      else toast({ title: `${partName} not changed`, description: UNSAVED, tone: 'danger' });
    }
    if (parts.size === 0) return;
    moveParts.mutate({ parts: [...parts.values()], ...step });
  }

  /** Does something with the notification whose row has the focus. */
  const onFocused =
    (act: (row: BillingNotification) => unknown, fits: (row: BillingNotification) => boolean = () => true) =>
    (): boolean => {
      const row = focusedRow();
      const notification = notifications.find(({ id }) => id === Number(row?.dataset['row']));
      if (!notification || !fits(notification)) return false;
      act(notification);
      return true;
    };
  const whereSome = (fits: (row: BillingNotification) => boolean) => () => notifications.some(fits);
  useShortcuts({
    title: 'On a notification',
    shortcuts: [
      {
        label: 'Approve',
        ways: [['a']],
        run: onFocused((row) => move([row], { to: 'approved' }), canApprove),
        isActive: whereSome(canApprove),
      },
      {
        label: 'Not billable',
        ways: [['n']],
        run: onFocused((row) => setAsking([row]), isPending),
        isActive: whereSome(isPending),
      },
      {
        label: 'Open the project',
        ways: [['Enter']],
        run: onFocused(
          ({ projectId }) => navigate(projectLink(projectId)),
          () => document.activeElement === focusedRow(),
        ),
      },
      { label: 'Mark as read or unread', ways: [['u']], run: onFocused((row) => mark([row], !row.isRead)) },
    ],
  });

  const approvable = picked.filter(canApprove);
  const open = picked.filter(isPending);
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
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
          <fieldset aria-label="Actions for the selected parts" className="flex flex-wrap gap-1.5">
            <Button
              size="sm"
              disabled={approvable.length === 0}
              onClick={() => void move(approvable, { to: 'approved' })}
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
      <div onFocus={(event) => setCurrent(rowIdOf(event.target))} className="grid grid-cols-1 gap-5">
        {byProject(notifications).map(([first, rows]) => (
          <section key={first.projectId} aria-label={`${first.vesselName}, project ${first.projectId}`}>
            <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 className="text-md font-semibold">
                <Link {...projectLink(first.projectId)} className="text-ink hover:text-theme">
                  {first.vesselName}
                </Link>{' '}
                <span className="font-normal text-muted">project {first.projectId}</span>
              </h2>
              <ApproveAll rows={rows} onApprove={(all) => void move(all, { to: 'approved' })} />
            </div>
            <ul className="rounded-md border border-line bg-paper">
              {rows.map((row) => (
                <InboxRow
                  key={row.id}
                  notification={row}
                  now={now}
                  isStop={row === stop}
                  isChosen={chosen.has(row.id)}
                  onChoose={() => onChoose(toggled(chosen, row.id))}
                  onApprove={canApprove(row) ? () => void move([row], { to: 'approved' }) : undefined}
                  onBackToPending={isDecided(row) ? () => void move([row], { to: 'pending' }) : undefined}
                  onNotBillable={isPending(row) ? () => setAsking([row]) : undefined}
                  isPriced={isPending(row)}
                  prices={prices}
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
            void move(asking, { to: 'not billable', reason });
            setAsking(undefined);
          }}
        />
      )}
    </>
  );
}

interface ApproveAllProps {
  rows: readonly BillingNotification[];
  onApprove: (rows: readonly BillingNotification[]) => void;
}

/** Approves what is listed of one project. Two notifications may be about one part. */
function ApproveAll({ rows, onApprove }: ApproveAllProps) {
  const parts = [...new Map(rows.filter(canApprove).map((row) => [row.partId, row])).values()];
  if (parts.length < 2) return null;
  return (
    <Button size="xs" variant="secondary" onClick={() => onApprove(parts)}>
      Approve all {parts.length} lines,{' '}
      {formatSums(parts.map(({ totalPrice, currency }) => ({ amount: totalPrice, currency })))}
      <span className="sr-only"> of {parts[0]?.vesselName}</span>
    </Button>
  );
}

const UNSAVED = 'The price you typed is not saved. Save it, or press Escape to discard it.';

interface NotBillable {
  to: 'not billable';
  reason: 'warranty' | 'goodwill' | 'error';
}

/** Adds the current line of the part. A notification about a removed part keeps the values it was sent with. */
function pricedRow(row: BillingNotification, prices: PartPrices): BillingNotification {
  const { unitPrice, totalPrice, currency, version } = prices.latest(lineOf(row));
  return row.isWithdrawn ? row : { ...row, unitPrice, totalPrice, currency, partVersion: version };
}

/** Returns the notification in whose row an event happened. */
function rowIdOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset['row']) : undefined;
}

const isPending = ({ billingStatus, isWithdrawn }: BillingNotification) =>
  billingStatus === 'pending' && !isWithdrawn;
const canApprove = (row: BillingNotification) => isPending(row) && row.unitPrice !== null;
const isDecided = ({ billingStatus }: BillingNotification) =>
  billingStatus === 'approved' || billingStatus === 'not billable';

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Groups the notifications of this page by project, in the order of their first notification. */
function byProject(notifications: readonly BillingNotification[]) {
  const projects = new Map<number, [BillingNotification, BillingNotification[]]>();
  for (const row of notifications) {
    const project = projects.get(row.projectId);
    if (project) project[1].push(row);
    else projects.set(row.projectId, [row, [row]]);
  }
  return [...projects.values()];
}
