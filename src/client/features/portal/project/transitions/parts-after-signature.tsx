import type { Project } from '#contract/project/project.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { isAddedAfter } from '#client/entities/service-report/signed-report.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Lists parts that were added after the signature and are not in the signed report. */
export function PartsAfterSignature({ project: { id: projectId } }: { project: Pick<Project, 'id'> }) {
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId }, { staleTime: 0 });
  const parts = trpc.portal.parts.list.useQuery({ projectId }, { staleTime: 0 });
  const signed = signedReport(reports.data ?? []);
  const added = parts.data?.filter((part) => isAddedAfter(part, signed)) ?? [];
  if (added.length === 0) return null;
  return (
    <div className="border-l-4 border-signal bg-signal-tint px-4 py-3">
      <p className="font-semibold">Added after the report was signed</p>
      <ul className="list-disc pl-5">
        {added.map(({ id, quantity, partName }) => (
          <li key={id} className="wrap-break-word">
            {quantity} × {partName}
          </li>
        ))}
      </ul>
      <p>These parts are not in the signed report.</p>
    </div>
  );
}
