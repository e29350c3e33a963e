import Undo2 from 'lucide-react/icons/undo-2';
import type { ProjectHistoryEntry } from '#contract/project-list.ts';
import { Project } from '#contract/project.ts';
import { currentOf } from '#client/lib/conflict.ts';
import { useDeviceStamp } from '#client/lib/device-stamp.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { momentInZone, OFFICE_ZONE, zoneInWords } from '#client/lib/port-time.ts';
import { useProjectTouched } from '#client/lib/portal-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';

interface HistoryEntryProps {
  project: Project;
  entry: ProjectHistoryEntry;
}

/** One thing that happened: when, who, what it was and what it is. */
export function HistoryEntry({ project, entry }: HistoryEntryProps) {
  const { description, changedByName, fieldChanged, oldValue, newValue } = entry;
  const zone = project.locationTimezone ?? OFFICE_ZONE;
  const happenedAt = entry.occurredAt ?? entry.createdAt;
  return (
    <li className="relative border-l-2 border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-edge">
      <p>
        <span className="font-medium">{description}</span>
        <span className="text-muted">, {changedByName}</span>
      </p>
      <p className="text-muted">
        <time dateTime={happenedAt}>
          {momentInZone(happenedAt, zone)}, {zoneInWords(zone)}
        </time>
      </p>
      {fieldChanged !== null && fieldChanged !== 'status' && (
        <dl className="mt-1 grid gap-x-4 sm:grid-cols-2">
          <Value label="Before" text={oldValue} zone={zone} isOld />
          <Value label="After" text={newValue} zone={zone} />
        </dl>
      )}
      {entry.revertible && <Revert project={project} entry={entry} />}
    </li>
  );
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function Value({
  label,
  text,
  zone,
  isOld = false,
}: {
  label: string;
  text: string | null;
  zone: string;
  isOld?: boolean;
}) {
  const said = text !== null && INSTANT.test(text) ? momentInZone(text, zone) : text;
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="w-12 shrink-0 text-muted">{label}</dt>
      <dd
        className={
          isOld
            ? 'min-w-0 break-words whitespace-pre-line text-muted'
            : 'min-w-0 break-words whitespace-pre-line'
        }
      >
        {said ?? 'empty'}
      </dd>
    </div>
  );
}

/** Puts the old value back. What was so before stands in the history, so this can be taken back as well. */
function Revert({ project, entry }: HistoryEntryProps) {
  const utils = trpc.useUtils();
  const touched = useProjectTouched(project.id);
  const { stamp, settled } = useDeviceStamp();
  const revert = trpc.portal.projects.revert.useMutation({
    networkMode: 'always',
    async onSuccess(saved) {
      utils.portal.projects.byId.setData({ id: project.id }, saved);
      toast({ title: 'Put back', tone: 'success' });
      await touched();
    },
    async onError(error) {
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id: project.id }, current);
      toast({ title: 'Not put back', description: errorMessage(error), tone: 'danger' });
      await touched();
    },
    onSettled: (_, error) => settled(error),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      disabled={revert.isPending}
      aria-label={`Put back what it was: ${entry.description}`}
      onClick={() => revert.mutate(stamp({ id: project.id, version: project.version, entryId: entry.id }))}
    >
      <Undo2 aria-hidden className="size-4" />
      Put back
    </Button>
  );
}
