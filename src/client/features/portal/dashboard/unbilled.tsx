import { Link } from '@tanstack/react-router';
import type { BillingAttention, UnbilledAge } from '#contract/billing/billing-board.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { classNames } from '#client/ui/class-names.ts';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';

const words: Record<UnbilledAge, string> = {
  '0-7': 'Up to 7 days',
  '8-30': '8 to 30 days',
  '>30': 'More than 30 days',
};

/** Shows amounts not invoiced by days since the work ended, each currency separately; a tile opens the projects. */
export function Unbilled({ unbilled }: Pick<BillingAttention, 'unbilled'>) {
  return (
    <section aria-labelledby="unbilled">
      <h2 id="unbilled" className="mb-2 text-md font-semibold">
        Not invoiced, by days since the work ended
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
        {unbilled.map(({ age, projects, amounts }) => (
          <li key={age}>
            <Link
              to="/portal/billing-dashboard"
              search={{ age }}
              className="flex h-full min-h-11 flex-wrap items-start justify-between gap-x-4 gap-y-1 sm:grid sm:min-h-16 sm:content-start sm:justify-normal rounded-md border border-line bg-paper px-4 py-3 text-ink no-underline hover:border-theme hover:bg-theme-tint"
            >
              <span
                className={classNames(
                  age === '>30' && projects > 0 ? 'font-medium text-signal' : 'text-muted',
                )}
              >
                {words[age]}: {formatCount(projects, 'project')}
              </span>
              <MoneyLines amounts={amounts} className="font-semibold" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
