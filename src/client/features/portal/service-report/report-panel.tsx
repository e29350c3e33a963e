import type { ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import { lockedText, mayWork } from '#client/entities/project/project-rights.ts';
import { ReportPreviewCard } from './report-preview-card.tsx';
import { ReportVersions } from './report-versions.tsx';
import { SignPanel } from './sign-panel.tsx';

interface ReportPanelProps {
  project: Project;
  /** Buttons to approve the project or send it back, for managers. */
  review: ReactNode;
  /** A warning about what the signed report does not include. */
  notice: ReactNode;
}

/** The service report: the current draft, the signature and every signed version. */
export function ReportPanel({ project, review, notice }: ReportPanelProps) {
  const isAtWork = project.status === 'in progress';
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-2 xl:items-start">
      {isAtWork && mayWork(project) ? (
        <SignPanel project={project} />
      ) : (
        <section aria-label="Current report" className="grid gap-4 empty:hidden">
          {project.status === 'work done' ? review : <WhenSigned project={project} />}
          <ReportPreviewCard project={project} />
        </section>
      )}
      <div className="grid gap-4">
        <ReportVersions project={project} />
        {!isAtWork && notice}
      </div>
    </div>
  );
}

function WhenSigned({ project }: { project: Project }) {
  if (project.status === 'completed' || project.status === 'cancelled') return null;
  return (
    <p className="text-muted">
      {mayWork(project)
        ? 'The report is signed on board, while the work is in progress.'
        : lockedText(project)}
    </p>
  );
}
