import '#client/styles/staff.css';
import type { ReactNode } from 'react';
import type { ProjectStatus } from '#contract/project/project.ts';
import { ProjectStatusMark } from '#client/entities/project/project-status.tsx';
import { LoadingRecord } from '#client/kit/screen/loading-record.tsx';
import { markLayout } from '#client/kit/screen/mark-layout.ts';
import { headingLayout } from './heading-layout.ts';

interface ProjectOutlineProps {
  mark: ReactNode;
  vesselName: string;
  status: ProjectStatus;
}

/**
 * Shows the beginning of a project's screen until the program is there: the server draws it for people who may see the
 * project. The space around its heading is that of the frame (portal-frame.tsx).
 */
export function ProjectOutline({ mark, vesselName, status }: ProjectOutlineProps) {
  return (
    <div className="portal-frame staff-screen flex min-h-dvh flex-col bg-mist text-dense text-ink">
      <header className="site-header border-b border-line bg-paper">
        <div className="@container flex min-h-14 items-center px-4">
          <span className={markLayout}>{mark}</span>
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-52 shrink-0 border-r border-line bg-paper lg:block" />
        <main className="min-w-0 flex-1 px-4 pt-5 sm:px-6 lg:px-8">
          <div className="screen-width max-lg:-mt-3">
            <div className={`mb-4 ${headingLayout.container}`}>
              <div className={headingLayout.row}>
                <span className={headingLayout.back} />
                <h1 className={headingLayout.title}>{vesselName}</h1>
                <p className={headingLayout.status}>
                  <ProjectStatusMark status={status} />
                </p>
              </div>
            </div>
            <LoadingRecord name="project" />
          </div>
        </main>
      </div>
    </div>
  );
}
