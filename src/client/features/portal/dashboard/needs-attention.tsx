import { Link } from '@tanstack/react-router';
import { formatNumber } from '#contract/format/format-number.ts';
import { OPEN_STATUSES } from '#contract/project/project.ts';
import type { BillingAttention } from '#contract/billing/billing-board.ts';
import type { ManagerDashboard } from '#contract/office/dashboard.ts';
import { classNames } from '#client/ui/class-names.ts';

const tile =
  'grid h-full min-h-24 content-between gap-2 rounded-md border border-line bg-paper px-4 py-3 text-ink no-underline hover:border-theme hover:bg-theme-tint';

interface NeedsYouProps {
  needs: ManagerDashboard['needsYou'];
  /** Undefined while loading. */
  billing: Pick<BillingAttention, 'lateParts' | 'partsWithoutPrice'> | undefined;
}

/** Shows what needs a manager; each figure links to the list that it counts. */
export function NeedsAttention({ needs, billing }: NeedsYouProps) {
  const { toConfirm, unassigned, unassignedBy, awaitingApproval, dueServices, messages } = needs;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-2 text-md font-semibold">
        Needs attention
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
        <li>
          <Link to="/portal/projects-overview" search={{ status: ['not confirmed'] }} className={tile}>
            <Figure count={toConfirm} what="Awaiting confirmation" />
          </Link>
        </li>
        <li>
          <Link
            to="/portal/projects-overview"
            search={{ status: [...OPEN_STATUSES], operator: 'none', to: unassignedBy }}
            className={tile}
          >
            <Figure count={unassigned} what="Unassigned, next 7 days" />
          </Link>
        </li>
        <li>
          <Link to="/portal/projects-overview" search={{ status: ['work done'] }} className={tile}>
            <Figure count={awaitingApproval} what="Ready for approval" />
          </Link>
        </li>
        <li>
          <Link to="/portal/billing-notifications" search={{ show: 'late' }} className={tile}>
            <Figure count={billing?.lateParts} what="Late parts, unread" />
          </Link>
        </li>
        <li>
          <Link to="/portal/parts-usage" search={{ only: 'no price', billing: 'pending' }} className={tile}>
            <Figure count={billing?.partsWithoutPrice} what="Parts without a price" />
          </Link>
        </li>
        <li>
          <Link to="/portal/vessel-directory" search={{ due: '30', project: 'none' }} className={tile}>
            <Figure count={dueServices} what="Services due, not planned" />
          </Link>
        </li>
        <li className="max-md:col-span-2">
          <Link to="." search={{ list: 'messages' }} className={tile}>
            <Figure count={messages} what={messages === 1 ? 'Unanswered message' : 'Unanswered messages'} />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Figure({ count, what }: { count: number | undefined; what: string }) {
  return (
    <>
      <span
        className={classNames(
          'text-xl font-semibold tabular-nums',
          !count ? 'text-muted' : 'text-theme-strong',
        )}
      >
        {count === undefined ? '…' : formatNumber(count)}
      </span>{' '}
      <span className="text-muted">{what}</span>
    </>
  );
}
