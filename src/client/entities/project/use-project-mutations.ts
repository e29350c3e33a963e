import { ProjectTransitions } from '#contract/project/project-change.ts';
import { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorStatus } from '#client/lib/transport/error-message.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useProjectTouched } from './use-project.ts';

type Options = MutationOptions['portal']['projects'];

/** Creates the project and refetches what it may affect: the vessel, its record and the operator's bookings. */
export function useCreateProject() {
  const utils = trpc.useUtils();
  return trpc.portal.projects.create.useMutation({
    async onSuccess() {
      const { list, availability } = utils.portal.projects;
      await Promise.all([list.invalidate(), availability.invalidate(), utils.portal.vessels.invalidate()]);
    },
  });
}

/** What a transition may change besides the project itself. */
function useTransitionTouched(id: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(id);
  return () =>
    Promise.all([
      touched(),
      utils.portal.time.invalidate(),
      utils.portal.checklists.list.invalidate({ projectId: id }),
      utils.portal.comments.list.invalidate({ projectId: id }),
      utils.portal.files.list.invalidate({ projectId: id }),
      utils.portal.serviceReports.invalidate(),
    ]);
}

/** Undoes the newest transition of a project. */
export function useUndoTransition(id: number, options?: Options['undoTransition']) {
  const utils = trpc.useUtils();
  const touched = useTransitionTouched(id);
  return trpc.portal.projects.undoTransition.useMutation({
    ...options,
    onSuccess(...args) {
      const [project] = args;
      utils.portal.projects.byId.setData({ id }, project);
      return Promise.all([touched(), options?.onSuccess?.(...args)]);
    },
    onError: (...args) => Promise.all([touched(), options?.onError?.(...args)]),
  });
}

/** Moves a project to another status. A refusal that carries the project or its transitions updates the screen. */
export function useTransitionProject(id: number, options?: Options['transition']) {
  const utils = trpc.useUtils();
  const touched = useTransitionTouched(id);
  return trpc.portal.projects.transition.useMutation({
    ...options,
    onSuccess(...args) {
      const [project] = args;
      utils.portal.projects.byId.setData({ id }, project);
      return Promise.all([touched(), options?.onSuccess?.(...args)]);
    },
    async onError(...args) {
      const [error] = args;
      const project = currentOf(error, Project);
      if (project) utils.portal.projects.byId.setData({ id }, project);
      const transitions = currentOf(error, ProjectTransitions);
      if (transitions) utils.portal.projects.nextTransitions.setData({ id }, transitions);
      // The missing requirements may have changed.
      if (errorStatus(error) !== undefined) await touched();
      await options?.onError?.(...args);
    },
  });
}

/** Links the vessel of a project to the directory. */
export function useLinkVessel(id: number, options?: Pick<NonNullable<Options['update']>, 'onSuccess'>) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(id);
  return trpc.portal.projects.update.useMutation({
    onSuccess(...args) {
      const [project] = args;
      utils.portal.projects.byId.setData({ id }, project);
      return Promise.all([touched(), utils.portal.vessels.invalidate(), options?.onSuccess?.(...args)]);
    },
    onError(error) {
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id }, current);
    },
  });
}

/** Puts back what an entry of the history changed. */
export function useRevertProject(id: number, options?: Options['revert']) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(id);
  return trpc.portal.projects.revert.useMutation({
    ...options,
    onSuccess(...args) {
      const [project] = args;
      utils.portal.projects.byId.setData({ id }, project);
      return Promise.all([touched(), utils.portal.parts.invalidate(), options?.onSuccess?.(...args)]);
    },
    onError(...args) {
      const [error] = args;
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id }, current);
      return Promise.all([touched(), options?.onError?.(...args)]);
    },
  });
}
