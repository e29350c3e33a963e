import { trpc } from '#client/lib/transport/trpc.ts';

/** Creates the project and refetches what it may affect: the vessel, its record and the operator's bookings. */
export function useSaveProject() {
  const utils = trpc.useUtils();
  return trpc.portal.projects.create.useMutation({
    async onSuccess() {
      const { list, availability } = utils.portal.projects;
      await Promise.all([list.invalidate(), availability.invalidate(), utils.portal.vessels.invalidate()]);
    },
  });
}
