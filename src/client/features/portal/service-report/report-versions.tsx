import Download from 'lucide-react/icons/download';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { formatZone } from '#contract/format/format-date.ts';
import { LateBadge } from '#client/entities/audit/late-badge.tsx';
import { KeptText } from '#client/kit/feedback/kept-mark.tsx';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { Project } from '#contract/project/project.ts';
import type { ServiceReport } from '#contract/report/service-report.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Badge, type BadgeTone } from '#client/ui/feedback/badge.tsx';
import { buttonClasses } from '#client/ui/button.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ReportCheck } from './report-check.tsx';
import { signedText } from './signature-text.ts';

const statuses: Record<ServiceReport['status'], { word: string; tone: BadgeTone }> = {
  draft: { word: 'Signed, not submitted', tone: 'neutral' },
  submitted: { word: 'Submitted', tone: 'theme' },
  approved: { word: 'Approved', tone: 'success' },
};

/** Lists every signed version, and corrections of the wording. */
export function ReportVersions({ project }: { project: Project }) {
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId: project.id }, { staleTime: 0 });
  const zone = project.locationTimezone ?? OFFICE_ZONE;
  return (
    <section aria-labelledby="report-versions">
      <PanelHead id="report-versions" title="Versions" />
      <QueryProblem query={reports} />
      {reports.isPending && <Skeleton className="h-24" />}
      {reports.data?.length === 0 && (
        <p className="text-muted">
          No versions yet. The first one is added when the report is signed or saved without a signature.
        </p>
      )}
      {reports.data && reports.data.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line bg-paper">
          {reports.data.map((report) => (
            <li key={report.id} className="grid gap-1 px-4 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="text-dense font-semibold">Version {report.version}</h3>
                <Badge tone={statuses[report.status].tone}>{statuses[report.status].word}</Badge>
              </div>
              <p>{report.signature ? signedText(report.signature, project) : unsignedText(report)}</p>
              {report.signature && <LateBadge entry={report.signature} zone={zone} />}
              <p className="text-muted">
                {shortDateTime(report.createdAt, zone)}, {formatZone(zone)}, by {report.operatorName}
              </p>
              {report.fileURL === '' ? (
                <p>
                  <KeptText /> <span className="text-muted">The PDF is made once it is sent.</span>
                </p>
              ) : (
                <PrintedVersion report={report} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function PrintedVersion({ report }: { report: ServiceReport }) {
  return (
    <>
      {report.sha256 !== '' && (
        <p className="text-muted">
          SHA-256 <span className="font-mono text-xs break-all">{report.sha256}</span>
        </p>
      )}
      <ReportCheck report={report} />
      <a
        href={report.fileURL}
        download={report.fileName}
        className={buttonClasses({ variant: 'secondary', size: 'sm', className: 'justify-self-start' })}
      >
        <Download aria-hidden className="size-4" />
        Download<span className="sr-only"> version {report.version} as PDF</span>
      </a>
    </>
  );
}

function unsignedText({ correctsVersion }: ServiceReport): string {
  if (correctsVersion === null) return 'No signature';
  return `Wording correction of version ${correctsVersion}. The signed version is unchanged.`;
}
