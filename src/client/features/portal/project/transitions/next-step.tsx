import type { Project } from '#contract/project/project.ts';
import { useProject } from '#client/entities/project/use-project.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useTransitionControls } from './use-transition-controls.tsx';

/** The button for the next transition of a project, with its dialog; nothing if there is none. */
export function NextStep({ projectId }: { projectId: number }) {
  const project = useProject(projectId);
  if (!project.data) return project.isPending ? <Skeleton className="h-13 w-full sm:w-48" /> : null;
  return <Step project={project.data} />;
}

function Step({ project }: { project: Project }) {
  const { next, labelOf, isBusy, choose, dialog } = useTransitionControls(project);
  return (
    <>
      {next && (
        <Button size="lg" className="w-full sm:w-auto" disabled={isBusy} onClick={() => choose(next.to)}>
          {isBusy ? 'Saving…' : labelOf(next.to)}
        </Button>
      )}
      {dialog}
    </>
  );
}
