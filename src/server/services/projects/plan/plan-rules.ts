import type { Transaction } from '#db/open-database.ts';
import { AppError } from '#server/errors.ts';
import { assignee } from '#server/services/projects/transitions/transition-requirements.ts';
import type { ProjectChanges } from '#server/services/projects/write-project.ts';

/** Throws badInput if the last day of a plan is before the first. */
export function refuseBackwardPlan({ scheduledDate, scheduledEndDate }: ProjectChanges): void {
  if (!scheduledEndDate || (scheduledDate && scheduledDate <= scheduledEndDate)) return;
  const message = scheduledDate
    ? 'The last day must not be before the first.'
    : 'Enter the first day as well as the last.';
  throw new AppError('badInput', message, { issues: [{ path: ['scheduledEndDate'], message }] });
}

/** Returns an active person. Throws badInput. */
export function refuseAssignee(tx: Transaction, assignedOperatorId: number): void {
  const [need] = assignee(tx, assignedOperatorId);
  if (!need) return;
  throw new AppError('badInput', need.text, { issues: [{ path: [need.item], message: need.text }] });
}
