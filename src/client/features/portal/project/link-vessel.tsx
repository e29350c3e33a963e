import { VesselCandidates, type UpdateProjectInput } from '#contract/project/project-change.ts';
import type { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { useLinkVessel } from '#client/entities/project/use-project-mutations.ts';
import { candidateOf } from '#client/entities/vessel/vessel-candidate.ts';
import { toast } from '#client/lib/toast.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { DidYouMean } from '#client/ui/form/did-you-mean.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Links the vessel of a requested project to the directory, or adds it there, by the name and number that are known. */
export function LinkVessel({ project }: { project: Project }) {
  const { id, version, vesselName, request } = project;
  const imoNumber = request?.imoNumber ?? undefined;
  const update = useLinkVessel(id, {
    onSuccess: (saved) => toast({ title: `${saved.vesselName} is in the directory`, tone: 'success' }),
  });
  const candidates = currentOf(update.error, VesselCandidates)?.candidates;
  const save = (answer: Partial<UpdateProjectInput> = {}) =>
    !update.isPending && update.mutate({ id, version, vesselName, imoNumber, ...answer });
  if (candidates) {
    return (
      <DidYouMean
        message={errorMessage(update.error)}
        candidates={candidates.map(candidateOf)}
        none="No, this is another vessel"
        isBusy={update.isPending}
        onChoose={(vesselDirectoryId) => save({ vesselDirectoryId })}
        onNone={() => save({ newVessel: true })}
      />
    );
  }
  return (
    <section
      aria-label="Vessel directory"
      className="mb-4 grid gap-3 border-l-4 border-signal bg-signal-tint px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          {vesselName}
          {imoNumber !== undefined && `, IMO ${imoNumber},`} is not linked to the directory.
        </p>
        <Button size="sm" variant="secondary" aria-disabled={update.isPending} onClick={() => save()}>
          {update.isPending ? 'Linking…' : 'Link vessel'}
        </Button>
      </div>
      {update.error && <FormError>{errorMessage(update.error)}</FormError>}
    </section>
  );
}
