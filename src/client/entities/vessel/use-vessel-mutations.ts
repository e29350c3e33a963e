import { useMutation } from '@tanstack/react-query';
import type { DirectoryProposal } from '#contract/vessel/vessel-directory.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';
import { useInvalidateVessels } from './use-invalidate-vessels.ts';

type Options = MutationOptions['portal']['vessels'];

export function useCreateVessel() {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.create.useMutation({ onSuccess: () => void invalidate() });
}

export function useUpdateVessel(options?: Options['update']) {
  const utils = trpc.useUtils();
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.update.useMutation({
    ...options,
    onSuccess(...args) {
      const [vessel] = args;
      utils.portal.vessels.byId.setData({ id: vessel.id }, vessel);
      void invalidate();
      return options?.onSuccess?.(...args);
    },
  });
}

/** Sets the due date by hand, or gives it back to the rule. Pending until the new date is on the screen. */
export function useSetVesselDue(options?: Options['update']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.update.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}

/**
 * Copies details of a project to the vessel record. Fetches the record first, as saving the project may have changed
 * it.
 */
export function useUpdateVesselFromProject() {
  const utils = trpc.useUtils();
  return useMutation({
    async mutationFn({
      id,
      changes,
    }: {
      id: number;
      changes: Partial<Record<DirectoryProposal['field'], string>>;
    }) {
      const { version } = await utils.client.portal.vessels.byId.query({ id });
      return utils.client.portal.vessels.update.mutate({ id, version, ...changes });
    },
    async onSuccess() {
      await Promise.all([utils.portal.vessels.invalidate(), utils.portal.projects.invalidate()]);
    },
  });
}

/** Puts back what an entry of the history changed. */
export function useRevertVessel(options?: Options['revert']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.revert.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
    onError: (...args) => Promise.all([invalidate(), options?.onError?.(...args)]),
  });
}

export function useArchiveVessel(options?: Options['archive']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.archive.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

export function useRestoreVessel(options?: Options['restore']) {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.restore.useMutation({
    ...options,
    onSuccess: (...args) => Promise.all([invalidate(), options?.onSuccess?.(...args)]),
  });
}

/** A dry run changes nothing. */
export function useImportVessels() {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.importCsv.useMutation({
    async onSuccess({ applied }) {
      if (applied) await invalidate();
    },
  });
}

/** Repairs records of vessels that say different things. The answer is what is left. */
export function useRepairVesselDrift() {
  const utils = trpc.useUtils();
  const invalidate = useInvalidateVessels();
  return trpc.portal.vesselDrift.repair.useMutation({
    onSuccess({ left }) {
      utils.portal.vesselDrift.list.setData(undefined, left);
      return invalidate();
    },
  });
}

export function useAddServiceByOthers() {
  const invalidate = useInvalidateVessels();
  return trpc.portal.vessels.addService.useMutation({ onSuccess: () => void invalidate() });
}

export function useRemoveServiceByOthers() {
  const onSuccess = useInvalidateVessels();
  return trpc.portal.vessels.removeService.useMutation({ onSuccess });
}
