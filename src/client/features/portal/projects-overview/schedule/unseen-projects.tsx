import { shortDay } from '#client/lib/short-date.ts';
import type { ProjectSummary } from '#contract/project/project.ts';

interface UnseenProjectsProps {
  /** The shown projects, by first day. */
  shown: readonly ProjectSummary[];
}

/** Warns that a plan does not show all of its projects, so free days may be wrong. */
export function UnseenProjects({ shown }: UnseenProjectsProps) {
  const last = shown.at(-1)?.scheduledDate;
  if (!last) return null;
  return (
    <p className="border-l-4 border-signal bg-signal-tint px-4 py-3">
      <strong>Not all projects are shown.</strong> More start on {shortDay(last)} or later, so people may look
      free when they are not. Narrow the filters.
    </p>
  );
}
