import CircleCheck from 'lucide-react/icons/circle-check-big';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { daysBetween } from '#contract/format/calendar-day.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { PHOTO_PHASES, type Project } from '#contract/project/project.ts';
import type { ProjectFile } from '#contract/project/project-file.ts';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { approvalExceptions } from './exceptions.ts';

interface ApprovalSheetProps {
  project: Project;
  /** The submitted report. */
  report: ReactNode;
  /** The buttons to approve the project or send it back. */
  decision: ReactNode;
}

/** What a manager reads before approving a project: exceptions first, then photos and report, the decision at the foot. */
export function ApprovalSheet({ project, report, decision }: ApprovalSheetProps) {
  return (
    <div className="grid gap-8">
      <Exceptions project={project} />
      <Photos projectId={project.id} />
      <section aria-labelledby="submitted-report">
        <PanelHead id="submitted-report" title="Signed report" />
        {report}
      </section>
      <div className="rounded-md border border-line bg-paper px-4 py-2.5 lg:sticky lg:bottom-0 lg:z-10 print:hidden">
        {decision}
      </div>
    </div>
  );
}

function Exceptions({ project }: { project: Project }) {
  const projectId = project.id;
  const checklists = trpc.portal.checklists.list.useQuery({ projectId }, { staleTime: 0 });
  const time = trpc.portal.time.list.useQuery({ projectId }, { staleTime: 0 });
  const parts = trpc.portal.parts.list.useQuery({ projectId }, { staleTime: 0 });
  const reports = trpc.portal.serviceReports.list.useQuery({ projectId }, { staleTime: 0 });
  const files = trpc.portal.files.list.useQuery({ projectId }, { staleTime: 0 });
  const comments = trpc.portal.comments.list.useQuery({ projectId }, { staleTime: 0 });
  const failed = [checklists, time, parts, reports, files, comments].find(({ error }) => error);
  if (failed) return <QueryProblem query={failed} />;
  if (!checklists.data || !time.data || !parts.data || !reports.data || !files.data || !comments.data) {
    return <Skeleton className="h-40" />;
  }
  const found = approvalExceptions({
    project,
    checklists: checklists.data,
    time: time.data,
    parts: parts.data,
    reports: reports.data,
    files: files.data,
    comments: comments.data,
  });
  const { operatorHours, hoursByCategory } = time.data;
  return (
    <section aria-labelledby="exceptions">
      <PanelHead
        id="exceptions"
        title="To look at"
        result={found.length > 0 ? String(found.length) : undefined}
      />
      {found.length === 0 ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden className="size-4.5 shrink-0" />
          No findings, notes or late entries.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {found.map(({ what, found: text, note }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items of a checklist may have one label
            <li key={place} className="flex gap-2.5 py-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-signal" />
              <p className="min-w-0 wrap-anywhere">
                {what}: <span className="font-semibold text-signal">{text}</span>
                {note !== null && <span className="block whitespace-pre-line text-muted">{note}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-muted">
        {operatorHours} h in total: {hoursByCategory.work} h work, {hoursByCategory.travel} h travel.{' '}
        {formatCount(plannedDays(project), 'day')} planned. {formatCount(parts.data.length, 'part')} used.
      </p>
    </section>
  );
}

function plannedDays({ scheduledDate, scheduledEndDate }: Project): number {
  if (scheduledDate === null) return 0;
  return daysBetween(scheduledDate, scheduledEndDate ?? scheduledDate) + 1;
}

function Photos({ projectId }: { projectId: number }) {
  const files = trpc.portal.files.list.useQuery({ projectId }, { staleTime: 0 });
  const photos = PHOTO_PHASES.flatMap((phase) => files.data?.filter((file) => file.phase === phase) ?? []);
  return (
    <section aria-labelledby="approval-photos">
      <PanelHead
        id="approval-photos"
        title="Photos"
        result={photos.length > 0 ? String(photos.length) : undefined}
      />
      <QueryProblem query={files} />
      {files.data && photos.length === 0 && <p className="text-muted">No photos.</p>}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6">
        {photos.map((photo) => (
          <li key={photo.id}>
            <Photo photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photo({ photo: { filePath, previewPath, description, fileName, phase } }: { photo: ProjectFile }) {
  return (
    <a href={filePath} target="_blank" rel="noreferrer" className="block text-sm text-muted no-underline">
      <img
        src={previewPath ?? filePath}
        alt={description ?? fileName}
        loading="lazy"
        className="aspect-4/3 w-full rounded-md border border-line object-cover"
      />
      {phase !== null && sentenceCase(phase)}
      <span className="sr-only"> the work, opens in a new tab</span>
    </a>
  );
}
