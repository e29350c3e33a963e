import { formatDay } from '#contract/format/format-date.ts';
import { formatNumber } from '#contract/format/format-number.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

interface UnseenProjectsProps {
  /** How many do not fit in. */
  count: number;
  /** Those that are shown, by their first day. */
  shown: readonly ProjectSummary[];
}

/** A plan that does not show all of its projects: what looks like free days may be none. */
export function UnseenProjects({ count, shown }: UnseenProjectsProps) {
  const last = shown.at(-1)?.scheduledDate;
  if (count === 0 || !last) return null;
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3">
      <strong>Not all projects are shown.</strong> {formatNumber(count)} more begin on {formatDay(last)} or
      later, so that days from then on look freer than they are. Narrow the filters.
    </p>
  );
}
