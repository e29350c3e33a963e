import { Badge } from '#client/ui/feedback/badge.tsx';
import { lateText, type LateEntry } from './late-text.ts';

/** Marks an entry that was made before the project was closed to its author and came after that. */
export function LateBadge({ entry, zone }: { entry: LateEntry; zone: string }) {
  const text = lateText(entry, zone);
  if (text === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Badge tone="signal">Came late</Badge>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
