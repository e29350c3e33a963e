import { useParams, useSearch } from '@tanstack/react-router';
import { ApprovalSheet } from '#client/features/portal/approval/approval-sheet.tsx';
import { InvoiceLink } from '#client/features/portal/billing-board/invoice-link.tsx';
import { MoneyPanel } from '#client/features/portal/billing-board/money-panel.tsx';
import { CommentsPanel } from '#client/features/portal/comments/comments-panel.tsx';
import { TakeOnBoard } from '#client/features/portal/on-board/take-on-board.tsx';
import { PartsPanel } from '#client/features/portal/parts-usage/parts-panel.tsx';
import { HistoryPanel } from '#client/features/portal/project/history-panel.tsx';
import { OverviewPanel } from '#client/features/portal/project/overview-panel.tsx';
import { MissingList } from '#client/features/portal/project/transitions/missing-list.tsx';
import { PartsAfterSignature } from '#client/features/portal/project/transitions/parts-after-signature.tsx';
import { ProjectScreen } from '#client/features/portal/project/project-screen.tsx';
import { ReviewTransitions } from '#client/features/portal/project/transitions/review-transitions.tsx';
import { ScheduleDialog } from '#client/features/portal/projects-overview/schedule-dialog.tsx';
import { ReportPanel } from '#client/features/portal/service-report/report-panel.tsx';
import { SubmittedReport } from '#client/features/portal/service-report/submitted-report.tsx';
import { TravelPanel } from '#client/features/portal/travel/travel-panel.tsx';
import { PhoneCamera } from '#client/features/portal/work/phone-camera.tsx';
import { UploadNotice } from '#client/features/portal/work/upload-notice.tsx';
import { RunningTime } from '#client/features/portal/work/time/timer-panel.tsx';
import { TimeNeeds } from '#client/features/portal/work/time/time-needs.tsx';
import { WorkPanel } from '#client/features/portal/work/work-panel.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { projectTabsOf } from '#client/entities/project/project-tabs.ts';

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
        report: (project) => (
          <ReportPanel
            project={project}
            approval={
              <ApprovalSheet
                project={project}
                report={<SubmittedReport project={project} />}
                decision={<ReviewTransitions project={project} />}
              />
            }
            notice={<PartsAfterSignature project={project} />}
            missing={(needs) => <MissingList projectId={project.id} needs={needs} />}
          />
        ),
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
