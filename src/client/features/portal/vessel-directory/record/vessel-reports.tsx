import FileText from 'lucide-react/icons/file-text';
import { shortDateTime } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import { row, rowList, VesselSection } from './vessel-section.tsx';

/** Lists the service reports as PDF links. */
export function VesselReports({ id }: { id: number }) {
  const reports = trpc.portal.vessels.reports.useQuery({ id }, { staleTime: 0 });
  return (
    <VesselSection title="Service reports">
      <QueryProblem query={reports} />
      {reports.isPending && <Skeleton className="h-12" />}
      {reports.data?.length === 0 && <p className="text-muted">No reports available to you.</p>}
      {reports.data && reports.data.length > 0 && (
        <ul className={rowList}>
          {reports.data.map((report) => (
            <li key={report.id} className={row}>
              <a
                href={report.fileURL}
                target="_blank"
                rel="noreferrer"
                className={`${textLink} inline-flex items-center gap-1.5`}
              >
                <FileText aria-hidden className="size-4 shrink-0" />
                {sentenceCase(report.serviceType)}, version {report.version} (PDF)
              </a>
              <p className="text-muted">
                {shortDateTime(report.createdAt)} · {report.status}
              </p>
            </li>
          ))}
        </ul>
      )}
    </VesselSection>
  );
}
