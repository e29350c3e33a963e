import type { TransitionRequirement } from './project-change.ts';

interface Plan {
  scheduledDate: string | null | undefined;
  scheduledEndDate: string | null | undefined;
  location: string | null | undefined;
  locationTimezone: string | null | undefined;
  assignedOperatorId: number | null | undefined;
}

type Missing = Omit<TransitionRequirement, 'inCall'>;

/** Returns what a plan lacks to be scheduled: the rule of the server, and of forms before they send. */
export function missingInPlan(plan: Plan): Missing[] {
  const { scheduledDate, scheduledEndDate, location, locationTimezone, assignedOperatorId } = plan;
  const missing: Missing[] = [];
  if (!scheduledDate) missing.push({ item: 'scheduledDate', text: 'Choose a date.' });
  else if (scheduledEndDate && scheduledEndDate < scheduledDate) {
    missing.push({ item: 'scheduledDate', text: 'The last day must not be before the first.' });
  }
  if (!location) missing.push({ item: 'location', text: 'Enter where to meet the vessel.' });
  if (!locationTimezone) missing.push({ item: 'locationTimezone', text: 'Enter the time zone of the port.' });
  if (!assignedOperatorId) missing.push({ item: 'assignedOperatorId', text: 'Choose an operator.' });
  return missing;
}
