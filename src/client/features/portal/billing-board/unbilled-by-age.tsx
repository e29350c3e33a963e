import type { UnbilledAge } from '#contract/billing/billing-board.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { MoneyLines } from '#client/entities/billing/money-lines.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';

const words: Record<UnbilledAge, string> = {
  '0-7': 'up to 7 days',
  '8-30': '8 to 30 days',
  '>30': 'more than 30 days',
};

/** Shows amounts that are not invoiced, by days since the work on the project ended. */
export function UnbilledByAge({
  age: shown,
  onShow,
}: {
  age: UnbilledAge | undefined;
  onShow: (age: UnbilledAge | undefined) => void;
}) {
  const attention = trpc.portal.billing.attention.useQuery(undefined, { staleTime: 0 });
  if (!attention.data) return <QueryProblem query={attention} />;
  return (
    <section aria-labelledby="unbilled-by-age" className="rounded-md border border-line bg-paper px-4 py-3">
      <h2 id="unbilled-by-age" className="mb-2 text-dense font-semibold">
        Not invoiced, by days since the work ended
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {attention.data.unbilled.map(({ age, projects, amounts }) => (
          <li key={age}>
            <button
              type="button"
              aria-pressed={age === shown}
              onClick={() => onShow(age === shown ? undefined : age)}
              className={classNames(
                'print-plain flex h-full min-h-11 w-full flex-wrap items-start justify-between gap-x-4 rounded-md border px-3 py-2 text-left hover:border-theme sm:grid sm:content-start sm:justify-normal',
                age === shown ? 'border-theme bg-theme-tint' : 'border-line',
              )}
            >
              <span className={age === '>30' && projects > 0 ? 'font-medium text-signal' : 'text-muted'}>
                {words[age]}: {formatCount(projects, 'project')}
              </span>
              <MoneyLines amounts={amounts} className="font-medium" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
