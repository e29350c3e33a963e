import { formatDateTimeLong } from '#contract/format/format-date.ts';
import type { ReportDetail } from '#contract/whistleblowing/report-handling.ts';
import { ACCESS_LABELS, ACTOR_LABELS } from './report-labels.ts';

/** Which handler did what with the report, newest first. The reporter never appears in it. */
export function ReportAccessLog({ accessLog }: Pick<ReportDetail, 'accessLog'>) {
  const entries = accessLog.map((entry, index) => ({ ...entry, number: accessLog.length - index }));
  return (
    <section aria-labelledby="report-access" className="rounded-md border border-line bg-paper p-4 sm:p-5">
      <h3 id="report-access" className="text-md">
        Access log
      </h3>
      <ol className="mt-3 text-dense">
        {entries.map(({ number, action, actor, at }) => (
          <li key={number} className="border-t border-line py-1.5">
            <span>
              {ACCESS_LABELS[action]} <span className="text-muted">by {ACTOR_LABELS[actor]}</span>
            </span>
            <span className="block text-muted tabular-nums">{formatDateTimeLong(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
