import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';
import { fetchToaster } from '#client/kit/feedback/toast-host.tsx';
import { ChannelNotices } from './channel-notices.tsx';
import { ReportList, type ReportListProps } from './report-list.tsx';
import { ReportSearch } from './report-search.ts';
import { ReportScreen } from './report-screen.tsx';
import { useReportDrafts, type ReportDrafts } from './use-report-drafts.ts';

/** The handler's side of the report channel: the list, or the report in the address. */
export function ReportsTab() {
  const list = useListSearch(ReportSearch);
  const { report } = list.search;
  const drafts = useReportDrafts();
  const channel = trpc.admin.whistleblowing.channel.useQuery();
  useEffect(() => void fetchToaster(), []);
  const isLocked = channel.data !== undefined && channel.data.locked !== null;
  const [cameFrom, setCameFrom] = useState<string>();
  if (report !== '' && report !== cameFrom) setCameFrom(report);
  const isOpen = report !== '';
  return (
    <>
      {isOpen ? (
        <Button variant="ghost" size="sm" className="mb-2 -ml-3" onClick={() => list.set({ report: '' })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          All reports
        </Button>
      ) : (
        <h2 className="mb-4 text-xl">Reports</h2>
      )}
      {channel.data && (isLocked || !isOpen) && <ChannelNotices channel={channel.data} />}
      {!isLocked &&
        (isOpen ? (
          <OneReport key={report} named={report} drafts={drafts} />
        ) : (
          <Reports list={list} drafts={drafts} cameFrom={cameFrom} />
        ))}
    </>
  );
}

function Reports(props: Omit<ReportListProps, 'reports'>) {
  const { data, error, isPending, refetch } = trpc.admin.whistleblowing.list.useQuery(undefined, {
    staleTime: 0,
  });
  return (
    <>
      <p className="mt-4 text-dense text-muted">
        Times are Oslo time. For anonymous reporters only the hour is stored.
      </p>
      {error && (
        <div className="mt-4 grid justify-items-start gap-3">
          <FormError>{errorMessage(error)}</FormError>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && <PageSpinner />}
      {data && <ReportList reports={data} {...props} />}
    </>
  );
}

/** A text that is not a number opens no report. */
function OneReport({ named, drafts }: { named: string; drafts: ReportDrafts }) {
  if (!/^[1-9]\d{0,14}$/.test(named)) {
    return <FormError>This report does not exist.</FormError>;
  }
  return <ReportScreen id={Number(named)} drafts={drafts} />;
}
