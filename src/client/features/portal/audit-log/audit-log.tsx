import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#contract/office/audit.ts';
import { projectCell } from '#client/entities/project/project-cell.tsx';
import { badgeCell, momentCell } from '#client/kit/list/table/cells.tsx';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { ExportButton } from '#client/kit/list/export-button.tsx';
import { optionsOf, peopleOptions } from '#client/kit/list/filter/filter.ts';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { choice, day, id, text } from '#client/kit/list/search-schema.ts';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { actsOf, type AuditAct } from './audit-acts.ts';
import { AuditChange } from './audit-change.tsx';

export const AuditSearch = z.object({
  q: text(),
  action: choice(AUDIT_ACTIONS),
  person: id(),
  project: id(),
  from: day(),
  to: day(),
  before: id(),
});

const column = listColumns<AuditAct>();
const columns = column.columns([
  column.accessor('head.createdAt', {
    header: 'Time',
    cell: momentCell,
    meta: { className: 'whitespace-nowrap', card: 'title' },
  }),
  column.accessor('head.changedByName', { header: 'Person' }),
  column.display({ id: 'change', header: 'Change', cell: ({ row }) => <AuditChange act={row.original} /> }),
  column.accessor('head.action', { header: 'Action', cell: badgeCell, meta: { card: 'corner' } }),
  column.accessor('head.projectId', { header: 'Project', cell: projectCell }),
]);

/** Lists every change to every record, for managers. Entries are read-only. */
export function AuditLog() {
  const list = useListSearch(AuditSearch);
  const { person: changedBy, project: projectId, before, ...rest } = list.search;
  const filters = { ...rest, changedBy, projectId };
  const log = trpc.portal.audit.list.useQuery({ ...filters, before }, LIST_QUERY);
  const people = peopleOptions(trpc.portal.operators.list.useQuery().data);
  return (
    <ListScreen
      title="Audit log"
      lead="All changes, newest first. Times are Oslo time. Entries cannot be changed."
      actions={<ExportButton procedure={trpc.portal.audit.exportCsv} input={filters} />}
      list={list}
      filters={[
        { kind: 'text', name: 'q', label: 'Change or record', isMain: true },
        { kind: 'choice', name: 'person', label: 'Person', all: 'All', options: people },
        { kind: 'choice', name: 'action', label: 'Action', all: 'All', options: optionsOf(AUDIT_ACTIONS) },
        { kind: 'days', name: 'from', until: 'to', label: 'From', untilLabel: 'Until' },
        { kind: 'only', name: 'project', label: 'Project', text: String(projectId) },
      ]}
      query={log}
      rows={log.data && actsOf(log.data.entries)}
      columns={columns}
      empty={{ none: 'No entries yet.', noMatch: 'No entries match these filters.' }}
      paging={{ next: log.data?.next ?? null }}
    />
  );
}
