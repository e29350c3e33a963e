import { useParams, useSearch } from '@tanstack/react-router';
import { TakeOnBoard } from '#client/features/portal/on-board/take-on-board.tsx';
import { OverviewPanel } from '#client/features/portal/project/overview-panel.tsx';
import { ProjectScreen } from '#client/features/portal/project/project-screen.tsx';
import { PhoneCamera } from '#client/features/portal/work/phone-camera.tsx';
import { UploadNotice } from '#client/features/portal/work/upload-notice.tsx';
import { RunningTime } from '#client/features/portal/work/time/running-time.tsx';
import { TimeNeeds } from '#client/features/portal/work/time/time-needs.tsx';
import { lazyDialog, lazyPart } from '#client/kit/screen/lazy-part.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectTabsOf } from '#client/entities/project/project-tabs.ts';

// The overview is what the screen begins with; the code of the other tabs follows while nobody waits for it.
const skeleton = <Skeleton className="h-64" />;
const CommentsPanel = lazyPart(
  async () => (await import('#client/features/portal/comments/comments-panel.tsx')).CommentsPanel,
  skeleton,
);
const PartsPanel = lazyPart(
  async () => (await import('#client/features/portal/parts-usage/parts-panel.tsx')).PartsPanel,
  skeleton,
);
const HistoryPanel = lazyPart(
  async () => (await import('#client/features/portal/project/history-panel.tsx')).HistoryPanel,
  skeleton,
);
const TravelPanel = lazyPart(
  async () => (await import('#client/features/portal/travel/travel-panel.tsx')).TravelPanel,
  skeleton,
);
const WorkPanel = lazyPart(
  async () => (await import('#client/features/portal/work/work-panel.tsx')).WorkPanel,
  skeleton,
);
const MoneyPanel = lazyPart(
  async () => (await import('#client/features/portal/billing-board/money-panel.tsx')).MoneyPanel,
  skeleton,
);
const ScheduleDialog = lazyDialog(
  async () => (await import('#client/features/portal/projects-overview/schedule-dialog.tsx')).ScheduleDialog,
);
const InvoiceLink = lazyPart(
  async () => (await import('#client/features/portal/billing-board/invoice-link.tsx')).InvoiceLink,
  null,
);
const ReportTab = lazyPart(async () => (await import('./report-tab.tsx')).ReportTab, skeleton);

/** Composes the screen of a project. */
export function ProjectRoute() {
  const { id } = useParams({ from: '/portal/project/$id' });
  const { role } = usePortalUser();
  const { tab } = useSearch({ from: '/portal/project/$id' });
  return (
    <ProjectScreen
      // Anything that is not an id is looked up under an id that no project has.
      id={/^[1-9]\d{0,14}$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER}
      tab={projectTabsOf(role).find((name) => name === tab) ?? 'overview'}
      panels={{
        overview: (project) => <OverviewPanel project={project} />,
        work: (project) => <WorkPanel project={project} />,
        parts: (project) => <PartsPanel project={project} />,
        travel: (project) => <TravelPanel project={project} />,
        comments: (project) => <CommentsPanel project={project} />,
        report: (project) => <ReportTab project={project} />,
        money: (project) => <MoneyPanel project={project} />,
        history: (project) => <HistoryPanel project={project} />,
      }}
      camera={(project) => <PhoneCamera project={project} />}
      withNeeds={(project, screen) => <TimeNeeds project={project}>{screen}</TimeNeeds>}
      reschedule={(project, onClose) => (
        <ScheduleDialog project={project} wish={undefined} refusal={undefined} onClose={onClose} />
      )}
      onBoard={(project) => <TakeOnBoard project={project} />}
      invoice={(project) => <InvoiceLink projectId={project.id} />}
      notices={(project, open) => (
        <>
          <UploadNotice projectId={project.id} />
          {open !== 'work' && <RunningTime projectId={project.id} />}
        </>
      )}
    />
  );
}
