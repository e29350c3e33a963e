import { useIsWaiting, useOutbox } from '#client/lib/outbox/use-outbox.ts';

interface KeptMarkProps {
  /** As in the chains of the outbox. */
  noun: 'comment' | 'contact' | 'part' | 'project' | 'time';
  id: number;
}

/** Says that a record, or its last change, waits on this device. */
export function KeptMark({ noun, id }: KeptMarkProps) {
  return useIsWaiting(noun, id) ? <KeptText /> : null;
}

/** Says that a record waits on this device. */
export function KeptText() {
  const { isDurable } = useOutbox();
  return <span className="text-sm text-muted">{isDurable ? 'Kept on this phone.' : 'Not sent yet.'}</span>;
}
