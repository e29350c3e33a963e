import type { VesselDrift } from '#contract/vessel-drift.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { inWords } from '#client/lib/in-words.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useDirectoryTouched } from './use-directory-touched.ts';

/** So many are shown; all of them can be repaired. */
const SHOWN = 100;

/** Where records of vessels say different things, and the repair of one or all. */
export function DriftDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const touched = useDirectoryTouched();
  const drift = trpc.portal.vesselDrift.list.useQuery(undefined, { staleTime: 0 });
  const repair = trpc.portal.vesselDrift.repair.useMutation({
    networkMode: 'always',
    onSuccess({ left }) {
      utils.portal.vesselDrift.list.setData(undefined, left);
      return touched();
    },
  });
  const found = drift.data ?? [];
  const run = (only?: Pick<VesselDrift, 'kind' | 'vesselDirectoryId' | 'projectId'>) => {
    if (!repair.isPending) repair.mutate(only ? { only } : {});
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Check the records"
      size="lg"
      description="What is written in two places must say the same. Here stands where it does not, and what it should say."
      footer={
        <>
          {found.length > 1 && (
            <Button aria-disabled={repair.isPending} onClick={() => run()}>
              {repair.isPending ? 'Repairing…' : `Repair all ${found.length.toLocaleString('en-GB')}`}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <QueryProblem query={drift} />
        {drift.isPending && <Skeleton className="h-24" />}
        {repair.error && <FormError>{errorMessage(repair.error)}</FormError>}
        <output className="block text-md">
          {drift.data &&
            (found.length === 0
              ? 'All records say the same.'
              : `${inWords(found.length, 'record')} ${found.length === 1 ? 'differs' : 'differ'}.`)}
        </output>
        <ul className="grid grid-cols-1 gap-3">
          {found.slice(0, SHOWN).map((one) => {
            const { kind, vesselDirectoryId, projectId, vesselName, finding, is, shouldBe } = one;
            return (
              <li
                key={`${kind} ${vesselDirectoryId} ${projectId} ${finding}`}
                className="grid grid-cols-1 gap-1 border-t border-line pt-3"
              >
                <p className="font-medium wrap-anywhere">
                  {vesselName}
                  {projectId !== null && `, job ${projectId}`}
                </p>
                <p>{finding}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  It is: {is ?? 'nothing'}. It should be: {shouldBe ?? 'nothing'}.
                </p>
                <div>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Repair ${kind} of ${vesselName}`}
                    aria-disabled={repair.isPending}
                    onClick={() => run({ kind, vesselDirectoryId, projectId })}
                  >
                    Repair
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
        {found.length > SHOWN && (
          <p className="text-sm text-muted">and {inWords(found.length - SHOWN, 'more record')}.</p>
        )}
      </div>
    </Dialog>
  );
}
