import type { ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import type { TransitionRequirement } from '#contract/project/project-change.ts';
import { lockedText, mayWork } from '#client/entities/project/project-rights.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ReportPreviewCard } from './report-preview-card.tsx';
import { ReportVersions } from './report-versions.tsx';
import { SignPanel } from './sign-panel.tsx';

interface ReportPanelProps {
  project: Project;
  /** What a manager reads before approving the project, with the decision. */
  approval: ReactNode;
  /** A warning about what the signed report does not include. */
  notice: ReactNode;
  /** Lists what has to be done before the report is signed. */
  missing: (needs: readonly TransitionRequirement[]) => ReactNode;
}

/** The service report: the current draft, the signature and every signed version. */
export function ReportPanel({ project, approval, notice, missing }: ReportPanelProps) {
  const isAtWork = project.status === 'in progress';
  const isForApproval = project.status === 'work done' && project.access === 'manage';
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-8 xl:items-start',
        isForApproval ? 'xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : 'xl:grid-cols-2',
      )}
    >
      {isAtWork && mayWork(project) ? (
        <SignPanel project={project} missing={missing} />
      ) : isForApproval ? (
        <section aria-label="Approval">{approval}</section>
      ) : (
        <section aria-label="Current report" className="grid gap-4 empty:hidden">
          <WhenSigned project={project} />
          <ReportPreviewCard project={project} />
        </section>
      )}
      <div className="grid gap-4">
        <ReportVersions project={project} />
        {!isAtWork && !isForApproval && notice}
      </div>
    </div>
  );
}

function WhenSigned({ project }: { project: Project }) {
  if (project.status === 'work done') {
    return <p className="text-muted">The report is submitted. A manager will review it.</p>;
  }
  if (project.status === 'completed' || project.status === 'cancelled') return null;
  return (
    <p className="text-muted">
      {mayWork(project)
        ? 'The report is signed on board, while the work is in progress.'
        : lockedText(project)}
    </p>
  );
}
