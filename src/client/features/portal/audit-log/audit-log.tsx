import { keepPreviousData } from '@tanstack/react-query';
import { csvDownload } from '#client/lib/csv-download.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { actsOf } from './audit-acts.ts';
import { AuditRow } from './audit-row.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { auditFilters, readAuditView, writeAuditView, type AuditView } from './audit-view.ts';

const PAGE = 100;

interface AuditLogProps {
  search: Record<string, string | undefined>;
  onSearchChange: (search: Record<string, string | undefined>) => void;
}

/** Who did what, over all records, for managers; nothing here can be changed. */
export function AuditLog({ search, onSearchChange }: AuditLogProps) {
  const view = readAuditView(search);
  const show = (change: Partial<AuditView>) =>
    onSearchChange(writeAuditView({ ...view, before: undefined, ...change }));
  const filters = auditFilters(view);
  const log = trpc.portal.audit.list.useQuery(
    { ...filters, ...(view.before !== undefined && { before: view.before }), limit: PAGE },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const file = trpc.portal.audit.exportCsv.useMutation(csvDownload);
  const { entries = [], next } = log.data ?? {};

  return (
    <PortalPage
      title="Audit log"
      lead="Who did what, the newest first, in Oslo time. Entries are never changed."
      actions={<CsvButton isBusy={file.isPending} onClick={() => file.mutate(filters)} />}
    >
      <div className="grid grid-cols-1 gap-5">
        <AuditToolbar view={view} onShow={show} />
        <QueryProblem query={log} />
        {log.isPending && (
          <>
            <output className="sr-only">Loading the audit log…</output>
            <Skeleton className="h-64" />
          </>
        )}
        {log.data && entries.length === 0 && (
          <p className="rounded-md border border-line bg-paper px-4 py-8 text-center text-muted">
            Nothing fits.
          </p>
        )}
        {entries.length > 0 && (
          <ul
            aria-label="Entries"
            aria-busy={log.isPlaceholderData}
            className="divide-y divide-line rounded-md border border-line bg-paper"
          >
            {actsOf(entries).map((act) => (
              <AuditRow key={act.head.id} act={act} />
            ))}
          </ul>
        )}
        {(view.before !== undefined || next) && (
          <nav aria-label="Entries" className="flex flex-wrap gap-2">
            {view.before !== undefined && (
              <Button variant="secondary" size="sm" onClick={() => show({})}>
                Newest
              </Button>
            )}
            {next && (
              <Button variant="secondary" size="sm" onClick={() => show({ before: next })}>
                Older
              </Button>
            )}
          </nav>
        )}
      </div>
    </PortalPage>
  );
}
