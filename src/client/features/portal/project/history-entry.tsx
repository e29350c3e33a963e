import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import type { Project } from '#contract/project/project.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useRevertProject } from '#client/entities/project/use-project-mutations.ts';
import { toast } from '#client/lib/toast.ts';
import { HistoryEntry, PutBackButton } from '#client/entities/audit/history-entry.tsx';

interface ProjectHistoryEntryProps {
  project: Project;
  entry: RecordHistoryEntry;
}

/** A change of the project or its records, in the time zone of the port. */
export function ProjectHistoryEntry({ project, entry }: ProjectHistoryEntryProps) {
  return (
    <HistoryEntry
      entry={entry}
      zone={project.locationTimezone ?? OFFICE_ZONE}
      putBack={entry.revertible && <Revert project={project} entry={entry} />}
    />
  );
}

function Revert({ project, entry }: ProjectHistoryEntryProps) {
  const { stamp, settled } = useIdempotencyKey();
  const revert = useRevertProject(project.id, {
    onSuccess: () => void toast({ title: 'Value restored', tone: 'success' }),
    onError: (error) =>
      void toast({ title: 'Could not restore', description: errorMessage(error), tone: 'danger' }),
    onSettled: (_, error) => settled(error),
  });
  return (
    <PutBackButton
      description={entry.description}
      isBusy={revert.isPending}
      onPutBack={() => revert.mutate(stamp({ id: project.id, version: project.version, entryId: entry.id }))}
    />
  );
}
