import { useState } from 'react';
import type { TransitionProjectInput } from '#contract/project/project-change.ts';
import type { Project, ProjectStatus } from '#contract/project/project.ts';
import { startsOffPlan } from '#client/entities/project/off-plan.ts';
import { useNextTransitions } from '#client/entities/project/use-project.ts';
import { isKept } from '#client/lib/outbox/kept.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';
import { transitionLabel } from '#client/entities/project/project-labels.ts';
import { fieldsOfTransition, isBackward } from './transition-fields-of.ts';
import { useProjectTransition } from './use-transition.ts';

const TransitionDialog = lazyDialog(async () => (await import('./transition-dialog.tsx')).TransitionDialog);

export type KnownFields = Pick<TransitionProjectInput, 'completedDate' | 'outcome'>;

interface OpenDialog {
  from: ProjectStatus;
  to: ProjectStatus;
  known: KnownFields | undefined;
}

/** The outcome is asked once: with the signature. */
function knownFields({ outcome }: Project, to: ProjectStatus): KnownFields | undefined {
  return to === 'work done' && outcome !== null ? { outcome } : undefined;
}

/**
 * The legal transitions of a project, the next one first. One that needs no input is done immediately; others, and
 * refused ones, open their dialog.
 */
export function useTransitionControls(project: Project) {
  const query = useNextTransitions(project.id);
  const taking = useProjectTransition(project.id);
  const [open, setOpen] = useState<OpenDialog>();

  const steps = query.data?.steps ?? [];
  const next = steps.find(({ to }) => !isBackward(project.status, to));

  function ask(to: ProjectStatus, known?: KnownFields): void {
    taking.step.reset();
    setOpen({ from: project.status, to, known });
  }

  /** `fields`: the input, where the screen has asked for it already. */
  function choose(to: ProjectStatus, fields?: KnownFields): void {
    const step = steps.find((one) => one.to === to);
    const known = fields ?? knownFields(project, to);
    if (
      step?.missing.some(({ item }) => !(known && item in known)) ||
      (!known && fieldsOfTransition(project.status, to).length > 0) ||
      startsOffPlan(project, to, new Date())
    ) {
      ask(to, known);
      return;
    }
    const from = project.status;
    taking.take(
      { ...known, id: project.id, version: project.version, to },
      { onError: (error) => !isKept(error) && setOpen({ from, to, known }) },
    );
  }

  return {
    query,
    isBusy: taking.step.isPending,
    next,
    others: steps.filter((step) => step !== next),
    labelOf: (to: ProjectStatus) => transitionLabel(project.status, to),
    choose,
    dialog: open && (
      <TransitionDialog
        key={`${open.from} ${open.to}`}
        project={project}
        steps={query.data}
        from={open.from}
        to={open.to}
        known={open.known}
        taking={taking}
        onChoose={(to) => ask(to)}
        onClose={() => setOpen(undefined)}
      />
    ),
  };
}

export type TransitionControls = ReturnType<typeof useTransitionControls>;
