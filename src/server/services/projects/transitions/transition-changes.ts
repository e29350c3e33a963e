import { and, eq, max } from 'drizzle-orm';
import { beginsAgain, endOfWork } from '#contract/project/transitions.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectTimeEntries } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { completionDay, plannedBy, type AskedStep } from './transition-requirements.ts';
import type { ProjectChanges } from '#server/services/projects/write-project.ts';

/**
 * The changes that a transition makes to the project's own row. `moment`: when it was made, by the clock of the
 * device.
 */
export function changesOfTransition(
  tx: Transaction,
  { project, to, fields, now }: AskedStep,
  moment: Date,
): ProjectChanges {
  return {
    status: to,
    ...(project.status === 'on hold' && { holdReason: null }),
    ...(project.status === 'cancelled' && { cancelReason: null }),
    ...changesOfTarget(),
  };

  function changesOfTarget(): ProjectChanges {
    switch (to) {
      case 'confirmed':
        return { scheduledDate: null, scheduledEndDate: null };
      case 'scheduled':
        return {
          ...confirmedPlan(project, fields),
          ...(project.status === 'on hold' && { visitNumber: project.visitNumber + 1, workEndedAt: null }),
        };
      case 'in progress':
        return beginsAgain(project) ? takenUpAgain(tx, project) : started(project, moment);
      case 'on hold':
        return { holdReason: fields.holdReason ?? null };
      case 'work done':
        return {
          outcome: fields.outcome ?? null,
          workEndedAt: endOfWork(project, lastWorkOf(tx, project), moment),
        };
      case 'completed':
        return { completedDate: completionDay(project, fields, now) };
      case 'cancelled':
        return { cancelReason: fields.reason ?? null, workEndedAt: null };
      case 'not confirmed':
        return openAgain(tx, project);
      case 'travelling':
        return {};
    }
  }
}

/** The first plan of the first visit is the one that was confirmed with the client. */
function confirmedPlan(project: ProjectRow, fields: AskedStep['fields']): ProjectChanges {
  const plan = plannedBy(project, fields);
  const isFirst = project.startedAt === null && project.confirmedDate === null;
  return { ...plan, ...(isFirst && { confirmedDate: plan.scheduledDate }) };
}

function started({ startedAt, scheduledDate }: ProjectRow, moment: Date): ProjectChanges {
  return startedAt === null ? { startedAt: moment, plannedDateAtStart: scheduledDate } : {};
}

/** A project that was cancelled is not confirmed: its next plan has to be confirmed with the client again. */
export function openAgain(tx: Transaction, project: ProjectRow): ProjectChanges {
  return {
    status: 'not confirmed',
    cancelReason: null,
    ...nameNow(tx, project),
    ...(project.startedAt === null && { confirmedDate: null }),
  };
}

/** The project is open again. When the work ended stays: a correction is no other visit. */
function takenUpAgain(tx: Transaction, project: ProjectRow): ProjectChanges {
  return { outcome: null, completedDate: null, ...nameNow(tx, project) };
}

/** The end of the last work that was recorded on a project. */
function lastWorkOf(tx: Transaction, { id }: ProjectRow): Date | null {
  const { projectId, category, endedAt } = projectTimeEntries;
  const last = tx
    .select({ endedAt: max(endedAt) })
    .from(projectTimeEntries)
    .where(and(eq(projectId, id), eq(category, 'work')))
    .get();
  return last?.endedAt ?? null;
}

/** An open project takes the current name of its vessel. Throws conflict if the vessel is archived. */
export function nameNow(tx: Transaction, { vesselDirectoryId }: ProjectRow): ProjectChanges {
  if (vesselDirectoryId === null) return {};
  const { vesselName, archivedAt } = directoryEntry(tx, vesselDirectoryId);
  if (archivedAt === null) return { vesselName };
  throw new AppError('conflict', `${vesselName} is archived. Restore it in the directory first.`);
}
