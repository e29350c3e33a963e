import { addDays, type CalendarDay } from '#contract/format/calendar-day.ts';
import {
  PURGE_WARNING_DAYS,
  type DueState,
  type ReportSummary,
} from '#contract/whistleblowing/report-handling.ts';
import type { ReportRow } from './report-messages.ts';

/** How many days before its due date a report is highlighted. */
const ACKNOWLEDGE_SOON_DAYS = 2;
const FEEDBACK_SOON_DAYS = 14;

/** Returns the state of a report's two due dates on that day. A closed report has had its feedback. */
export function dueStates(report: ReportRow, today: CalendarDay): ReportSummary['due'] {
  const { acknowledgeBy, acknowledgedAt, feedbackBy, feedbackAt, closedAt } = report;
  return {
    acknowledge: dueState(acknowledgedAt ?? closedAt, acknowledgeBy, ACKNOWLEDGE_SOON_DAYS, today),
    feedback: dueState(feedbackAt ?? closedAt, feedbackBy, FEEDBACK_SOON_DAYS, today),
  };
}

function dueState(doneAt: Date | null, day: CalendarDay, soonDays: number, today: CalendarDay): DueState {
  if (doneAt) return 'done';
  if (today > day) return 'overdue';
  return addDays(today, soonDays) >= day ? 'soon' : 'open';
}

export function isPurgedSoon({ purgeOn, purgedAt }: ReportRow, today: CalendarDay): boolean {
  return purgeOn !== null && purgedAt === null && addDays(today, PURGE_WARNING_DAYS) >= purgeOn;
}
