import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCounted } from '#contract/format/format-number.ts';
import { PROJECT_PAGE_MAX, type ExportProjectsInput } from '#contract/project/project-list.ts';
import { PROJECT_STATUSES, type ProjectStatus, type ProjectSummary } from '#contract/project/project.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { statusLabel } from '#client/entities/project/project-status.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import { Ghost } from '../ghost.tsx';
import { isDirect } from '../move-menu.tsx';
import { useDrop } from '../use-drop.ts';
import { useBoardMove } from './use-board-move.ts';
import { useProjectColumns } from '../use-project-lists.ts';

const SHOWN_AT_FIRST = 20;

interface ProjectBoardProps {
  selection: ExportProjectsInput;
  onSchedule: (project: ProjectSummary) => void;
  /** Shows all projects of one status as a table. */
  onShowAll: (status: ProjectStatus) => void;
}

/** Shows the projects by status. Those with a transition that needs no input move by drag or menu; the others open. */
export function ProjectBoard({ selection, onSchedule, onShowAll }: ProjectBoardProps) {
  const statuses = selection.status ?? PROJECT_STATUSES;
  const [shown, setShown] = useState<Partial<Record<ProjectStatus, number>>>({});
  const shownOf = (status: ProjectStatus) => shown[status] ?? SHOWN_AT_FIRST;
  const columns = useProjectColumns({ selection, statuses, shownOf });
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const moveStep = useBoardMove();

  async function drop(project: ProjectSummary, place: string): Promise<void> {
    const to = PROJECT_STATUSES.find((status) => status === place);
    if (to === undefined || to === project.status) return;
    try {
      const { steps } = await utils.portal.projects.nextTransitions.fetch({ id: project.id });
      const step = steps.find((one) => one.to === to);
      if (!step) {
        const possible = steps.map((one) => sentenceCase(one.to)).join(', ');
        toast({
          title: `${project.vesselName} cannot move to ${to}`,
          description: possible === '' ? 'There is no next step.' : `From ${project.status}: ${possible}.`,
        });
      } else if (isDirect(project, step)) await moveStep(project, to);
      else if (to === 'scheduled') onSchedule(project);
      else void navigate(projectLink(project.id));
    } catch (error) {
      toast({ title: 'Could not move the project', description: errorMessage(error), tone: 'danger' });
    }
  }
  const { carried, over, grab, ghost } = useDrop<ProjectSummary>(
    (project, place) => void drop(project, place),
  );
  const next = trpc.portal.projects.nextTransitions.useQuery(
    { id: carried?.thing.id ?? 0 },
    { enabled: carried !== undefined, staleTime: 0 },
  );
  const problem = columns.find(({ error }) => error);

  return (
    <div className="grid grid-cols-1 gap-3">
      {problem && <QueryProblem query={problem} />}
      {/* The area scrolls horizontally, so the keyboard must be able to focus it. */}
      <section
        aria-label="Projects by status"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-scrolls
        className="relative -mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-3 sm:-mx-6 sm:px-6 md:snap-none lg:-mx-8 lg:px-8 print:mx-0 print:flex-wrap print:px-0"
      >
        {statuses.map((status, index) => {
          const column = columns[index];
          const total = column?.data?.total ?? 0;
          const projects = column?.data?.projects ?? [];
          const isLegal = carried !== undefined && next.data?.steps.some((step) => step.to === status);
          return (
            <section
              key={status}
              aria-labelledby={`column-${index}`}
              data-drop={status}
              className={classNames(
                'flex w-[min(17rem,80vw)] shrink-0 snap-start scroll-ml-4 flex-col gap-2 rounded-md border p-2 md:w-60',
                isLegal ? 'border-theme' : 'border-line',
                isLegal && over === status ? 'bg-theme-tint' : 'bg-mist',
              )}
            >
              <h2 id={`column-${index}`} className="flex justify-between px-1 text-dense font-semibold">
                {statusLabel(status)}
                <span className="font-normal text-muted tabular-nums">
                  <span className="sr-only">, projects: </span>
                  {column?.data ? formatCounted(column.data) : '…'}
                </span>
              </h2>
              {column?.isPending && <Skeleton className="h-24" />}
              {projects.map((project) => (
                <BoardCard
                  key={project.id}
                  project={project}
                  isCarried={carried?.thing.id === project.id}
                  onGrab={(event) => grab(project, event)}
                  onStep={(to) => void moveStep(project, to)}
                  onSchedule={() => onSchedule(project)}
                />
              ))}
              {column?.data && total === 0 && <p className="px-1 text-muted">None</p>}
              {projects.length < total && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() =>
                    shownOf(status) < PROJECT_PAGE_MAX
                      ? setShown({ ...shown, [status]: shownOf(status) + SHOWN_AT_FIRST })
                      : onShowAll(status)
                  }
                >
                  {shownOf(status) < PROJECT_PAGE_MAX ? 'Show more' : 'Show all in the table'}
                  <span className="sr-only"> of {statusLabel(status)}</span>
                </Button>
              )}
            </section>
          );
        })}
      </section>
      {carried && <Ghost carried={carried} ref={ghost} />}
    </div>
  );
}
