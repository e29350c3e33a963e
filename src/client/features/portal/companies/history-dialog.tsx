import { useState } from 'react';
import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import type { Company } from '#contract/vessel/company.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { HistoryEntry, PutBackButton } from '#client/entities/audit/history-entry.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useRevertCompany } from '#client/entities/company/use-company-mutations.ts';

const PAGE = 30;

/** Lists the changes of a company, newest first, with a button to restore earlier values. */
export function CompanyHistoryDialog({
  company: opened,
  onClose,
}: {
  company: Company;
  onClose: () => void;
}) {
  const { data: company = opened } = trpc.portal.companies.byId.useQuery({ id: opened.id }, { staleTime: 0 });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`History of ${company.name}`}>
      <HistoryPage company={company} before={undefined} />
    </Dialog>
  );
}

/** Shows one page of changes and loads the next one on request. */
function HistoryPage({ company, before }: { company: Company; before: number | undefined }) {
  const [hasNext, setHasNext] = useState(false);
  const history = trpc.portal.companies.history.useQuery(
    { id: company.id, before, limit: PAGE },
    { staleTime: 0 },
  );
  const entries = history.data;
  const last = entries?.at(-1)?.id;
  return (
    <>
      <QueryProblem query={history} />
      {history.isPending && <Skeleton className="h-40" />}
      {entries?.length === 0 && before === undefined && <p className="text-muted">No changes yet.</p>}
      {entries && (
        <ol aria-label={before === undefined ? 'History' : 'Older history'}>
          {entries.map((entry) => (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              zone={OFFICE_ZONE}
              putBack={entry.revertible && <Revert company={company} entry={entry} />}
            />
          ))}
        </ol>
      )}
      {entries?.length === PAGE && last !== undefined && !hasNext && (
        <Button variant="secondary" size="sm" onClick={() => setHasNext(true)}>
          Show older
        </Button>
      )}
      {hasNext && last !== undefined && <HistoryPage company={company} before={last} />}
    </>
  );
}

function Revert({ company: { id, version }, entry }: { company: Company; entry: RecordHistoryEntry }) {
  const revert = useRevertCompany({
    onSuccess: () => void toast({ title: 'Value restored', tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Could not restore', description: errorMessage(error), tone: 'danger' }),
  });
  return (
    <PutBackButton
      description={entry.description}
      isBusy={revert.isPending}
      onPutBack={() => revert.mutate({ id, version, entryId: entry.id })}
    />
  );
}
