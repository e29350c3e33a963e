import type { AuditAction, AuditFilters } from '#contract/audit-log.ts';
import { AUDIT_ACTIONS } from '#contract/audit.ts';

/** What the address says. `before` is the entry after which the page begins. */
export interface AuditView {
  q: string;
  action: AuditAction | undefined;
  person: number | undefined;
  project: number | undefined;
  from: string | undefined;
  to: string | undefined;
  before: number | undefined;
}

type Search = Record<string, string | undefined>;

export function readAuditView(search: Search): AuditView {
  return {
    q: search['q'] ?? '',
    action: AUDIT_ACTIONS.find((one) => one === search['action']),
    person: positive(search['person']),
    project: positive(search['project']),
    from: day(search['from']),
    to: day(search['to']),
    before: positive(search['before']),
  };
}

const day = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

export function writeAuditView({ q, person, project, before, ...rest }: AuditView): Search {
  return {
    ...rest,
    q: q || undefined,
    person: person?.toString(),
    project: project?.toString(),
    before: before?.toString(),
  };
}

export function auditFilters({ q, action, person, project, from, to }: AuditView): AuditFilters {
  return {
    ...(q !== '' && { q }),
    ...(action && { action }),
    ...(person !== undefined && { changedBy: person }),
    ...(project !== undefined && { projectId: project }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
