import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '#contract/format/format-number.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import type { BillingAttention } from '#contract/billing/billing-board.ts';
import type { ManagerDashboard } from '#contract/office/dashboard.ts';
import { classNames } from '#client/ui/class-names.ts';
import { formatNeedAge, needsByUrgency, type Need } from './needs.ts';

interface NeedsYouProps {
  today: string;
  needs: ManagerDashboard['needsYou'];
  /** Undefined while loading. */
  billing: Pick<BillingAttention, 'lateParts' | 'partsWithoutPrice' | 'since'> | undefined;
}

/** Shows what needs a manager, the most urgent first; each figure links to the list that it counts. */
export function NeedsAttention({ today, needs, billing }: NeedsYouProps) {
  const links = linksOf(needs);
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-2 text-md font-semibold">
        Needs attention
      </h2>
      <ul className="grid border-t border-line md:grid-cols-2 md:gap-x-6 xl:grid-cols-3">
        {needsByUrgency(needs, billing, today).map((need) => (
          <li key={need.name} className="border-b border-line">
            <Link
              {...links[need.name].to}
              className="flex min-h-9 items-baseline gap-2 py-1.5 text-ink no-underline hover:text-theme pointer-coarse:min-h-11"
            >
              <Figure need={need} what={links[need.name].what} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linksOf({ unassignedBy, messages, requests }: ManagerDashboard['needsYou']) {
  const link = (what: string, to: LinkProps) => ({ what, to });
  return {
    toConfirm: link('Awaiting confirmation', {
      to: '/portal/projects-overview',
      search: { status: ['not confirmed'] },
    }),
    unassigned: link('Unassigned, next 7 days', {
      to: '/portal/projects-overview',
      search: { status: [...OPEN_STATUSES], operator: 'none', to: unassignedBy },
    }),
    awaitingApproval: link('Ready for approval', {
      to: '/portal/projects-overview',
      search: { status: ['work done'] },
    }),
    lateParts: link('Late parts, unread', { to: '/portal/billing-notifications', search: { show: 'late' } }),
    partsWithoutPrice: link('Parts without a price', {
      to: '/portal/parts-usage',
      search: { only: 'no price', billing: 'pending' },
    }),
    dueServices: link('Services due, not planned', {
      to: '/portal/vessel-directory',
      search: { due: '30', project: 'none' },
    }),
    requests: link(requests === 1 ? 'Unread request' : 'Unread requests', {
      to: '/portal/projects-overview',
      search: { view: 'requests', show: 'unread' },
    }),
    messages: link(messages === 1 ? 'Unanswered message' : 'Unanswered messages', {
      to: '.',
      search: { list: 'messages' },
    }),
  } satisfies Record<Need['name'], { what: string; to: LinkProps }>;
}

function Figure({ need, what }: { need: Need; what: string }) {
  const { count, isLate } = need;
  const age = count ? formatNeedAge(need) : '';
  return (
    <>
      <span
        className={classNames(
          'w-7 shrink-0 text-right text-md font-semibold tabular-nums',
          !count && 'font-normal text-muted',
          isLate && 'text-signal',
        )}
      >
        {count === undefined ? '…' : formatNumber(count)}
      </span>{' '}
      <span className={classNames('min-w-0 flex-1', !count && 'text-muted')}>{what}</span>
      {age !== '' && (
        <span className={classNames('text-right text-sm', isLate ? 'font-medium text-signal' : 'text-muted')}>
          <span className="sr-only">, </span>
          {age}
        </span>
      )}
    </>
  );
}
