import type {
  HOLD_REASONS,
  ProjectOutcome,
  ProjectStatus,
  ProjectSummary,
} from '#contract/project/project.ts';

/** Returns the label of the button that moves a project to another status. */
export function transitionLabel(from: ProjectStatus, to: ProjectStatus): string {
  switch (to) {
    case 'confirmed':
      return from === 'scheduled' ? 'Unschedule' : 'Confirm';
    case 'scheduled':
      if (from === 'not confirmed') return 'Confirm and schedule';
      if (from === 'travelling') return 'Postpone';
      return from === 'on hold' ? 'Schedule next visit' : 'Schedule';
    case 'travelling':
      return 'Start travel';
    case 'in progress':
      if (from === 'work done') return 'Send back';
      if (from === 'completed') return 'Reopen';
      return from === 'on hold' ? 'Resume work' : 'Start work';
    case 'on hold':
      return 'Put on hold';
    case 'work done':
      return 'Finish work';
    case 'completed':
      return 'Approve project';
    case 'cancelled':
      return 'Cancel project';
    case 'not confirmed':
      return 'Restore project';
  }
}

/** Returns the label of what opens the plan of a project. */
export function planLabel({
  status,
  assignedOperator,
}: Pick<ProjectSummary, 'status' | 'assignedOperator'>): string {
  if (status === 'scheduled') return 'Reschedule';
  return assignedOperator === null ? 'Assign' : 'Schedule';
}

export const holdReasonLabels: Record<(typeof HOLD_REASONS)[number], string> = {
  parts: 'Waiting for parts',
  'vessel left': 'Vessel left',
  weather: 'Weather',
  access: 'No access',
  other: 'Other reason',
};

/** How the work ended. */
export const outcomeLabels: Record<ProjectOutcome, string> = {
  resolved: 'Resolved',
  partly: 'Partly resolved',
  'not resolved': 'Not resolved',
};

/** The same as a choice that names what follows. */
export const outcomeChoices: Record<ProjectOutcome, string> = {
  ...outcomeLabels,
  partly: 'Partly resolved, follow-up needed',
};
