import type { Project } from '#contract/project/project.ts';
import { ApprovalSheet } from '#client/features/portal/approval/approval-sheet.tsx';
import { MissingList } from '#client/features/portal/project/transitions/missing-list.tsx';
import { PartsAfterSignature } from '#client/features/portal/project/transitions/parts-after-signature.tsx';
import { ReviewTransitions } from '#client/features/portal/project/transitions/review-transitions.tsx';
import { ReportPanel } from '#client/features/portal/service-report/report-panel.tsx';
import { SubmittedReport } from '#client/features/portal/service-report/submitted-report.tsx';

/** The report of a project with its approval. */
export function ReportTab({ project }: { project: Project }) {
  return (
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
  );
}
