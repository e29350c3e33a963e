import type { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import { OFFICE_ZONE } from '#contract/format/calendar-day.ts';
import { Project } from '#contract/project/project.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useProjectTouched } from '#client/entities/project/use-project.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
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
  const utils = trpc.useUtils();
  const touched = useProjectTouched(project.id);
  const { stamp, settled } = useIdempotencyKey();
  const revert = trpc.portal.projects.revert.useMutation({
    async onSuccess(saved) {
      utils.portal.projects.byId.setData({ id: project.id }, saved);
      toast({ title: 'Value restored', tone: 'success' });
      await Promise.all([touched(), utils.portal.parts.invalidate()]);
    },
    async onError(error) {
      const current = currentOf(error, Project);
      if (current) utils.portal.projects.byId.setData({ id: project.id }, current);
      toast({ title: 'Could not restore', description: errorMessage(error), tone: 'danger' });
      await touched();
    },
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
