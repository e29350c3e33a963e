import { saveFile } from '#client/lib/browser/save-file.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Looks for a person. It is a mutation, so that the details are in no address and no cache. */
export function useErasurePlan() {
  return trpc.admin.personalData.plan.useMutation();
}

/** Saves the data of a person as a file. */
export function useExportPerson() {
  return trpc.admin.personalData.export.useMutation({
    onSuccess: ({ fileName, zip }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(zip), (byte) => byte.charCodeAt(0)),
        'application/zip',
      ),
  });
}

/** An erasure can touch anything that the panel shows. */
export function useErasePerson() {
  const { admin } = trpc.useUtils();
  return trpc.admin.personalData.erase.useMutation({ onSuccess: () => admin.invalidate() });
}
