import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

/** What follows any write to a project's time. */
export function useTimeChanged(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () => Promise.all([utils.portal.time.invalidate(), touched()]);
}
