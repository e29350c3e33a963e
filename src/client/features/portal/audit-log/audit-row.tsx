import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { momentInZone, OFFICE_ZONE } from '#client/lib/port-time.ts';
import { projectLink } from '#client/lib/project-link.ts';
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
        {fieldChanged !== null && (
          <p className="text-sm break-words text-muted">
            <span className="sr-only">From </span>
            {entry.oldValue ?? 'empty'} <span aria-hidden>→</span>
            <span className="sr-only"> to </span> {entry.newValue ?? 'empty'}
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 md:justify-end">
        <Badge>{action}</Badge>
        {projectId !== null && (
          <Link {...projectLink(projectId)} className="inline-flex items-center pointer-coarse:min-h-11">
            Job {projectId}
          </Link>
        )}
      </p>
    </li>
  );
}
