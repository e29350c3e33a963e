import { Link } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { shortDayWithWeekday } from '#client/lib/short-date.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';

/** Lists the earlier services of the vessel. */
export function PreviousServices({ projectId }: { projectId: number }) {
  const services = trpc.portal.projects.previousServices.useQuery({ id: projectId });
  return (
    <section aria-labelledby="previous-services">
      <PanelHead id="previous-services" title="Previous services of this vessel" />
      <QueryProblem query={services} />
      {services.isPending && <Skeleton className="h-20" />}
      {services.data?.length === 0 && <p className="text-muted">No previous services.</p>}
      {services.data && services.data.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line bg-paper px-4">
          {services.data.map(
            ({ serviceDate, serviceType, operatorName, systemType, projectId: id, reportURL }) => (
              <li key={`${serviceDate} ${serviceType} ${id}`} className="py-2">
                <p className="font-medium">
                  {id === null ? (
                    sentenceCase(serviceType)
                  ) : (
                    <Link to="/portal/project/$id" params={{ id: String(id) }} className={textLink}>
                      {sentenceCase(serviceType)}
                    </Link>
                  )}
                </p>
                <p className="text-muted">
                  {[shortDayWithWeekday(serviceDate), operatorName, systemType].filter(Boolean).join(', ')}
                </p>
                {reportURL !== null && (
                  <a
                    href={reportURL}
                    target="_blank"
                    rel="noreferrer"
                    className={`${textLink} inline-flex items-center gap-1.5 pointer-coarse:min-h-11`}
                  >
                    <FileText aria-hidden className="size-4 shrink-0" />
                    Service report (PDF)
                    <span className="sr-only">
                      {' '}
                      of {shortDayWithWeekday(serviceDate)}, opens in a new tab
                    </span>
                  </a>
                )}
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  );
}
