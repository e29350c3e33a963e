import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { momentInZone, OFFICE_ZONE } from '#client/lib/port-time.ts';
import { projectLink } from '#client/lib/project-link.ts';
import { sentenceCase } from '#client/lib/project-words.ts';
import { Badge } from '#client/ui/badge.tsx';

/** One thing that somebody did: when, who, on what, and what a field was and is. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { createdAt, changedByName, action, entityName, description, projectId, fieldChanged } = entry;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <p className="text-sm text-muted md:text-dense">
        <time dateTime={createdAt}>{momentInZone(createdAt, OFFICE_ZONE)}</time>
        <span className="block">{changedByName}</span>
      </p>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{description}</span>
          <span className="text-muted">, {entityName}</span>
        </p>
        {fieldChanged !== null && action !== 'status' && (
          <p className="text-sm break-words text-muted">
            <span className="sr-only">From </span>
            {inWords(entry.oldValue)} <span aria-hidden>→</span>
            <span className="sr-only"> to </span> {inWords(entry.newValue)}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 self-start md:justify-end">
        <Badge>{sentenceCase(action)}</Badge>
        {projectId !== null && (
          <Link {...projectLink(projectId)} className="inline-flex items-center pointer-coarse:min-h-11">
            Job {projectId}
          </Link>
        )}
      </p>
    </li>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function inWords(value: string | null): string {
  if (value === null) return 'empty';
  return INSTANT.test(value) ? momentInZone(value, OFFICE_ZONE) : value;
}
