import type { TransitionRequirement } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';

export type TransitionField = 'reason' | 'holdReason' | 'outcome' | 'completedDate' | 'plan';

/** Returns the fields that a transition asks for. The server decides whether they are complete. */
export function fieldsOfTransition(from: ProjectStatus, to: ProjectStatus): readonly TransitionField[] {
  switch (to) {
    case 'confirmed':
      return from === 'scheduled' ? ['reason'] : [];
    case 'scheduled':
      return from === 'travelling' ? ['reason', 'plan'] : ['plan'];
    case 'in progress':
      return from === 'work done' || from === 'completed' ? ['reason'] : [];
    case 'on hold':
      return ['holdReason'];
    case 'work done':
      return ['outcome'];
    case 'completed':
      return ['completedDate'];
    case 'cancelled':
    case 'not confirmed':
      return ['reason'];
    case 'travelling':
      return [];
  }
}

/** The tab where a missing item can be completed. */
export const tabOfNeed: Partial<Record<TransitionRequirement['item'], ProjectTab>> = {
  checklist: 'work',
  time: 'work',
  runningTimer: 'work',
  signature: 'report',
  vesselDirectoryId: 'overview',
  assignedOperatorId: 'overview',
  clientName: 'overview',
};

/** Returns whether a transition goes back or ends the project; its button is not offered first. */
export const isBackward = (from: ProjectStatus, to: ProjectStatus): boolean =>
  to === 'cancelled' ||
  to === 'not confirmed' ||
  (to === 'confirmed' && from === 'scheduled') ||
  (to === 'in progress' && (from === 'work done' || from === 'completed')) ||
  (to === 'scheduled' && (from === 'travelling' || from === 'on hold'));
