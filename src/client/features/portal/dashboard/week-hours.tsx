import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import { TIME_CATEGORIES } from '#contract/project/project.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** Shows the user's hours this week by category. */
export function WeekHours() {
  const week = trpc.portal.time.week.useQuery(undefined, { staleTime: 0 });
  if (!week.data) return week.error ? <QueryProblem query={week} /> : <Skeleton className="h-16" />;
  const { from, to, hours, hoursByCategory } = week.data;
  return (
    <section aria-labelledby="week" className="rounded-md border border-line bg-paper px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="week" className="text-dense font-medium">
          Your hours this week
        </h2>
        <p className="text-muted">
          {shortDayWithWeekday(from)} to {shortDayWithWeekday(to)}
        </p>
      </div>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        <Hours label="Total" hours={hours} isTotal />
        {TIME_CATEGORIES.map((category) => (
          <Hours key={category} label={sentenceCase(category)} hours={hoursByCategory[category]} />
        ))}
      </dl>
    </section>
  );
}

function Hours({ label, hours, isTotal = false }: { label: string; hours: string; isTotal?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className={isTotal ? 'font-semibold tabular-nums' : 'tabular-nums'}>{hours} h</dd>
    </div>
  );
}
