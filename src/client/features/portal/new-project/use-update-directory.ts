import { useMutation } from '@tanstack/react-query';
import type { DirectoryProposal } from '#contract/vessel/vessel-directory.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

interface TakenOver {
  vesselId: number;
  changes: Partial<Record<DirectoryProposal['field'], string>>;
}

/**
 * Copies details of a project to the vessel record. Fetches the record first, as saving the project may have changed
 * it.
 */
export function useUpdateDirectory() {
  const utils = trpc.useUtils();
  return useMutation({
    async mutationFn({ vesselId: id, changes }: TakenOver) {
      const { version } = await utils.client.portal.vessels.byId.query({ id });
      return utils.client.portal.vessels.update.mutate({ id, version, ...changes });
    },
    async onSuccess() {
      await Promise.all([utils.portal.vessels.invalidate(), utils.portal.projects.invalidate()]);
    },
  });
}
