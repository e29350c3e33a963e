import { useFormContext } from 'react-hook-form';
import type { TransitionProjectInput } from '#contract/project-change.ts';
import { trpc } from '#client/lib/trpc.ts';
import { MissingList } from './missing-list.tsx';

interface SignatureStandingProps {
  projectId: number;
  onFollow: () => void;
}

/**
 * Says before the work is handed in that it no longer reads as it was signed, be it by another end: printing tells, so
 * the steps of the job do not. Stands inside of the form's provider.
 */
export function SignatureStanding({ projectId, onFollow }: SignatureStandingProps) {
  const { watch } = useFormContext<TransitionProjectInput>();
  const outcome = watch('outcome');
  const preview = trpc.portal.serviceReports.preview.useQuery(
    { projectId, ...(outcome && { outcome }) },
    { enabled: Boolean(outcome), staleTime: 0 },
  );
  return (
    <div aria-live="polite" className="empty:hidden">
      {preview.data?.changedSinceSigned && (
        <div className="border-l-4 border-signal bg-signal-tint px-4 py-3">
          <MissingList
            projectId={projectId}
            onFollow={onFollow}
            needs={[
              {
                item: 'signature',
                text: 'The report says something else than when it was signed. Show it and have it signed anew.',
                inCall: false,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
