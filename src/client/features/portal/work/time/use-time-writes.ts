import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** Refetches what a change of a project's time entries affects. */
export function useTimeChanged(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () => Promise.all([utils.portal.time.invalidate(), touched()]);
}
