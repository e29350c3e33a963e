import { useProjectTouched } from '#client/lib/portal-project.ts';
import { trpc } from '#client/lib/trpc.ts';

/** What follows any write to a project's time. */
export function useTimeChanged(projectId: number) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(projectId);
  return () => Promise.all([utils.portal.time.invalidate(), touched()]);
}
