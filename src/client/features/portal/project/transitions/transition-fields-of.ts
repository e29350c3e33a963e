import type { TransitionRequirement } from '#contract/project/project-change.ts';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { ProjectTab } from '#client/entities/project/project-tabs.ts';

export type TransitionField = 'reason' | 'holdReason' | 'outcome' | 'completedDate' | 'plan';

/** What somebody is asked who takes a step. The server decides whether it is enough. */
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

/** Where on the screen something that is missing is put right. */
export const tabOfNeed: Partial<Record<TransitionRequirement['item'], ProjectTab>> = {
  checklist: 'work',
  time: 'work',
  runningTimer: 'work',
  signature: 'report',
  vesselDirectoryId: 'overview',
  clientName: 'overview',
};

/** Steps that leave something behind: their button is not the first one offered. */
export const isBackward = (from: ProjectStatus, to: ProjectStatus): boolean =>
  to === 'cancelled' ||
  to === 'not confirmed' ||
  (to === 'confirmed' && from === 'scheduled') ||
  (to === 'in progress' && (from === 'work done' || from === 'completed')) ||
  (to === 'scheduled' && (from === 'travelling' || from === 'on hold'));
