import { errorStatus } from '#client/lib/transport/error-message.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import type { CurrentProject } from './current-project.ts';
import { useProjectTouched } from './use-project.ts';

/** What a refusal says of the project as it is now. Its schemas are fetched then. */
async function readRefusal(error: unknown): Promise<CurrentProject> {
  if (errorStatus(error) !== 409) return {};
  return import('./current-project.ts').then(
    ({ currentProject }) => currentProject(error),
    () => ({}),
  );
}

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
      const { project, transitions } = await readRefusal(error);
      if (project) utils.portal.projects.byId.setData({ id }, project);
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
    async onError(error) {
      const { project } = await readRefusal(error);
      if (project) utils.portal.projects.byId.setData({ id }, project);
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
    async onError(...args) {
      const [error] = args;
      const { project } = await readRefusal(error);
      if (project) utils.portal.projects.byId.setData({ id }, project);
      await Promise.all([touched(), options?.onError?.(...args)]);
    },
  });
}
