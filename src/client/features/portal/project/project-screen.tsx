import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Project } from '#contract/project/project.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { usePackedProject } from '#client/entities/project/offline/use-packed-project.ts';
import { isPlannable } from '#client/entities/project/project-rights.ts';
import { useProject } from '#client/entities/project/use-project.ts';
import { dashboardOf, usePortalUser } from '#client/entities/user/portal-user.ts';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { LoadingRecord } from '#client/kit/screen/loading-record.tsx';
import { PortalPage } from '#client/kit/screen/portal-page.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { ProjectHeader, type OfficeAction } from './project-header.tsx';
import { ProjectPhoneBar } from './project-phone-bar.tsx';
import { ProjectTabs } from './project-tabs.tsx';
import { useTransitionControls } from './transitions/use-transition-controls.tsx';

interface ProjectScreenProps {
  id: number;
  tab: ProjectTab;
  /** The content of each tab, put together by the route from other features. */
  panels: Record<ProjectTab, (project: Project) => ReactNode>;
  /** Takes a photo from any tab: an item of the phone bar. */
  camera: (project: Project) => ReactNode;
  /** What is running, above the tabs. */
  notices: (project: Project, tab: ProjectTab) => ReactNode;
  /** Wraps the screen, so that what is missing can be done where it is named. */
  withNeeds: (project: Project, screen: ReactNode) => ReactNode;
  /** The dialog with which a manager moves a planned project. */
  reschedule: (project: Project, onClose: () => void) => ReactNode;
  /** Leads a manager to the invoice of a completed project; nothing if there is none to write. */
  invoice: (project: Project) => ReactNode;
  /** Takes the project on board. */
  onBoard: (project: Project) => ReactNode;
}

/** The screen of one project: its status, the next transitions, and its tabs. */
export function ProjectScreen({ id, ...rest }: ProjectScreenProps) {
  const isReady = usePackedProject(id);
  return isReady ? (
    <ReadyProject id={id} {...rest} />
  ) : (
    <PortalPage title="Project">
      <LoadingRecord name="project" />
    </PortalPage>
  );
}

function ReadyProject({ id, ...rest }: ProjectScreenProps) {
  const project = useProject(id);
  if (errorStatus(project.error) === 404) return <NotFound />;
  if (!project.data) {
    return (
      <PortalPage title="Project">
        {project.error ? <QueryProblem query={project} /> : <LoadingRecord name="project" />}
      </PortalPage>
    );
  }
  return (
    <div className="screen-width max-lg:-mt-3 max-lg:pb-16">
      {project.error && (
        <div className="mb-4">
          <QueryProblem query={project} />
        </div>
      )}
      <LoadedProject key={id} project={project.data} {...rest} />
    </div>
  );
}

function LoadedProject({
  project,
  tab,
  panels,
  camera,
  notices,
  withNeeds,
  reschedule,
  invoice,
  onBoard,
}: Omit<ProjectScreenProps, 'id'> & { project: Project }) {
  const controls = useTransitionControls(project);
  const me = usePortalUser();
  const [isRescheduling, setRescheduling] = useState(false);
  const office = officeAction();
  const isPlannedHere = me.role === 'manager' && isPlannable(project) && office?.at !== 'scheduled';

  /** The office plans and invoices; the steps on board are the operator's. */
  function officeAction(): OfficeAction | undefined {
    if (me.role !== 'manager') return undefined;
    if (project.status === 'scheduled' && project.assignedOperator?.id !== me.id) {
      const button = (
        <Button size="sm" className="justify-self-start max-lg:w-full" onClick={() => setRescheduling(true)}>
          Reschedule
        </Button>
      );
      return { at: 'scheduled', button };
    }
    if (project.status === 'work done') {
      const button = tab !== 'report' && (
        <Link
          to="/portal/project/$id"
          params={{ id: String(project.id) }}
          search={{ tab: 'report' }}
          resetScroll={false}
          className={buttonClasses({ size: 'sm', className: 'justify-self-start max-lg:w-full' })}
        >
          Review and approve
        </Link>
      );
      return { at: 'approved', button };
    }
    return project.status === 'completed' ? { at: 'invoiced', button: invoice(project) } : undefined;
  }

  return withNeeds(
    project,
    <>
      <ProjectHeader
        project={project}
        controls={controls}
        office={office}
        onBoard={onBoard(project)}
        planAct={isPlannedHere && <PlanButton project={project} onPress={() => setRescheduling(true)} />}
      />
      {notices(project, tab)}
      <ProjectTabs projectId={project.id} tab={tab} />
      <section aria-label={tab} className="pt-3 lg:pt-5">
        {panels[tab](project)}
      </section>
      <ProjectPhoneBar
        project={project}
        controls={controls}
        office={office?.button}
        camera={camera(project)}
      />
      {controls.dialog}
      {isRescheduling && reschedule(project, () => setRescheduling(false))}
      <UnsavedGuard hasUnsaved={hasUnsaved} screenOf={tabOf} />
    </>,
  );
}

/** Another tab takes the place of this one, with what is typed in it. */
const tabOf = ({ pathname, search }: { pathname: string; search: { tab?: ProjectTab } }) =>
  `${pathname} ${search.tab ?? 'overview'}`;

function PlanButton({ project, onPress }: { project: Project; onPress: () => void }) {
  const { status, assignedOperator } = project;
  return (
    <Button variant="secondary" size="sm" onClick={onPress}>
      {status === 'scheduled' ? 'Reschedule' : assignedOperator === null ? 'Assign' : 'Reassign'}
    </Button>
  );
}

function NotFound() {
  const { role } = usePortalUser();
  return (
    <PortalPage title="Not found or not yours.">
      <p className="mb-4 max-w-[66ch] text-muted">
        The project does not exist, or it is assigned to someone else. A manager can assign it to you.
      </p>
      <Link to={dashboardOf(role)} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
        Go to your dashboard
      </Link>
    </PortalPage>
  );
}
