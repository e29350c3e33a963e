import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { trpc, type MutationOptions } from '#client/lib/transport/trpc.ts';

/** Signs what the preview showed. */
export function useSignReport(
  projectId: number,
  options?: MutationOptions['portal']['serviceReports']['sign'],
) {
  const { serviceReports } = trpc.useUtils().portal;
  const touched = useProjectTouched(projectId);
  return trpc.portal.serviceReports.sign.useMutation({
    ...options,
    onSuccess: (...args) =>
      Promise.all([serviceReports.invalidate(), touched(), options?.onSuccess?.(...args)]),
  });
}
