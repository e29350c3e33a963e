import type { ProjectStatus, ProjectSummary } from '#contract/project.ts';
import { useDeviceStamp } from '#client/lib/device-stamp.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { statusInWords } from '#client/ui/project-status.tsx';
import { useTakeStep } from './use-plan-writes.ts';

/** Takes a job to another status without asking for anything, and says what came of it. */
export function useMoveStep() {
  const takeStep = useTakeStep();
  const device = useDeviceStamp();
  return ({ id, version, vesselName }: ProjectSummary, to: ProjectStatus): void => {
    takeStep.mutate(device.stamp({ id, version, to }), {
      onSuccess: () =>
        void toast({ title: `${vesselName}: ${statusInWords(to).toLowerCase()}`, tone: 'success' }),
      onError: (error) =>
        void toast({ title: 'Not moved', description: errorMessage(error), tone: 'danger' }),
      onSettled: (_saved, error) => device.settled(error),
    });
  };
}
