import { trpc } from '#client/lib/transport/trpc.ts';

/** Asks for a project. It may have added the vessel, filled its entry, and taken somebody's days. */
export function useSaveProject() {
  const utils = trpc.useUtils();
  return trpc.portal.projects.create.useMutation({
    async onSuccess() {
      const { list, availability } = utils.portal.projects;
      await Promise.all([list.invalidate(), availability.invalidate(), utils.portal.vessels.invalidate()]);
    },
  });
}
