import type { Project } from '#contract/project/project.ts';
import { useProject } from '#client/entities/project/use-project.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { TransitionButtons } from './transition-buttons.tsx';
import { UndoNote } from './undo-note.tsx';
import { useTransitionControls } from './use-transition-controls.tsx';

/** The button for the next transition of a project, with its dialog; nothing if there is none. */
export function NextStep({ projectId }: { projectId: number }) {
  const project = useProject(projectId);
  if (!project.data) return project.isPending ? <Skeleton className="h-11 w-full" /> : null;
  return <Step project={project.data} />;
}

function Step({ project }: { project: Project }) {
  const controls = useTransitionControls(project);
  return (
    <div className="grid max-w-lg gap-3">
      <TransitionButtons project={project} controls={controls} />
      <UndoNote project={project} />
      {controls.dialog}
    </div>
  );
}
