import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { OFFICE_ZONE } from '#contract/calendar-day.ts';
import { formatDateTime } from '#contract/format-date.ts';
import { formatCount } from '#contract/format-number.ts';
import { recordedValue } from '#client/lib/recorded-value.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-labels.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import type { AuditAct } from './audit-acts.ts';

/** One act: when, who, on what, what a field was and is, and behind a line what else changed by it. */
export function AuditRow({ act: { head, others } }: { act: AuditAct }) {
  const { createdAt, changedByName, action, entityName, description, projectId } = head;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-muted md:text-dense">
        <time dateTime={createdAt}>{formatDateTime(createdAt, OFFICE_ZONE)}</time>
        <span className="block">{changedByName}</span>
      </p>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{description}</span>
          <span className="text-muted">, {entityName}</span>
        </p>
        <BeforeAndAfter entry={head} />
        {others.length > 0 && (
          <Disclosure label={formatCount(others.length, 'related change')}>
            <ul className="mt-1 grid gap-2 border-l-2 border-line pl-3 text-sm">
              {others.map((entry) => (
                <li key={entry.id} className="min-w-0 break-words">
                  {entry.description}
                  <span className="text-muted">, {entry.entityName}</span>
                  <BeforeAndAfter entry={entry} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 self-start md:justify-end">
        <Badge>{sentenceCase(action)}</Badge>
        {projectId !== null && (
          <Link {...projectLink(projectId)} className="inline-flex items-center pointer-coarse:min-h-11">
            Project {projectId}
          </Link>
        )}
      </p>
    </li>
  );
}

function BeforeAndAfter({ entry: { action, fieldChanged, oldValue, newValue } }: { entry: AuditEntry }) {
  if (fieldChanged === null || action === 'status') return null;
  return (
    <p className="text-sm break-words text-muted">
      <span className="sr-only">From </span>
      {recordedValue(oldValue)} <span aria-hidden>→</span>
      <span className="sr-only"> to </span> {recordedValue(newValue)}
    </p>
  );
}
