import { useNavigate } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import type { ProjectTransitions } from '#contract/project/project-change.ts';
import type { ProjectStatus, ProjectSummary } from '#contract/project/project.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { startsOffPlan } from '#client/entities/project/off-plan.ts';
import { projectLink } from '#client/entities/project/project-link.ts';
import { transitionLabel } from '#client/entities/project/project-labels.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Menu, MenuHead, MenuItem, MenuLine } from '#client/kit/screen/menu.tsx';

type Step = ProjectTransitions['steps'][number];

/**
 * Returns whether a transition can be done here. One that needs input or is far from the plan is done on the project's
 * screen, and an approval requires reading the report.
 */
export const isDirect = (project: ProjectSummary, { to, missing }: Step): boolean =>
  missing.length === 0 && to !== 'completed' && !startsOffPlan(project, to, new Date());

interface MoveMenuProps {
  project: ProjectSummary;
  onStep: (to: ProjectStatus) => void;
  onSchedule: () => void;
}

/** The menu with the next transitions: what dragging does, and links for those that need input. */
export function MoveMenu({ project, onStep, onSchedule }: MoveMenuProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const steps = trpc.portal.projects.nextTransitions.useQuery(
    { id: project.id },
    { enabled: isOpen, staleTime: 0 },
  );
  const openProject = () => void navigate(projectLink(project.id));

  return (
    <Menu
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={`Move ${project.vesselName}`}
          className="-my-1 -mr-1.5 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink aria-expanded:bg-mist pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden className="size-4.5" />
        </button>
      }
    >
      <MenuHead>{headOf(steps.data, steps.error)}</MenuHead>
      {steps.data?.steps.map((step) => {
        const words = transitionLabel(project.status, step.to);
        if (step.to === 'scheduled') {
          return (
            <MenuItem key={step.to} onSelect={onSchedule}>
              {words}…
            </MenuItem>
          );
        }
        return isDirect(project, step) ? (
          <MenuItem key={step.to} onSelect={() => onStep(step.to)}>
            {words}
          </MenuItem>
        ) : (
          <MenuItem key={step.to} onSelect={openProject}>
            {words} – opens the project
          </MenuItem>
        );
      })}
      <MenuLine />
      <MenuItem onSelect={openProject}>Open project</MenuItem>
    </Menu>
  );
}

function headOf(steps: ProjectTransitions | undefined, error: unknown): string {
  if (error) return errorMessage(error);
  if (!steps) return 'Loading next steps…';
  return steps.steps.length === 0 ? 'No next step' : 'Next step';
}
