import { KeptText } from '#client/kit/feedback/kept-mark.tsx';
import { useOutbox } from '#client/lib/outbox/use-outbox.ts';

/** Says that the last signature of a project waits on this device. */
export function KeptSignature({ projectId }: { projectId: number }) {
  const { acts, waiting } = useOutbox();
  const isWaiting = acts.some(
    (act) =>
      act.call === 'serviceReports.sign' &&
      act.projectId === projectId &&
      act.state !== 'refused' &&
      waiting.has(act.uuid),
  );
  return isWaiting ? <KeptText /> : null;
}
