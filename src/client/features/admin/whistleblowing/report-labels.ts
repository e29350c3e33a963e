import { reportStatusWords } from '#content/report-words.ts';
import type { ReportAccess, ReportSummary } from '#contract/whistleblowing/report-handling.ts';
import type { ReportOutcome, ReportStatus } from '#contract/whistleblowing/report.ts';

export const STATUS_LABELS: Record<ReportStatus, string> = {
  received: 'Received',
  acknowledged: 'Acknowledged',
  'under review': 'Under review',
  closed: 'Closed',
};

export const OUTCOME_LABELS: Record<ReportOutcome, string> = {
  action: 'Action taken',
  'no action': 'No action',
  'outside scope': 'Outside scope',
};

export const ACCESS_LABELS: Record<ReportAccess['action'], string> = {
  listed: 'List opened',
  opened: 'Opened',
  'status changed': 'Status changed',
  'message sent': 'Message sent',
  'note written': 'Note written',
  purged: 'Content deleted',
  'key rotated': 'Key rotated',
};

export const ACTOR_LABELS: Record<ReportAccess['actor'], string> = {
  admin: 'Admin',
  system: 'System',
  script: 'Command',
};

/** The status as the reporter reads it too: Closed: no action. */
export function reportStatusLabel({ status, outcome }: Pick<ReportSummary, 'status' | 'outcome'>): string {
  return reportStatusWords(status, outcome).label;
}

/** The reporter, as far as known and readable. */
export function whoReported({ isAnonymous, name, email, content }: ReportSummary): string {
  if (isAnonymous) return 'Anonymous Report';
  if (content === 'purged') return 'Name deleted';
  if (content === 'unreadable' || content === 'key missing') return 'Name cannot be opened';
  return [name, email].filter(Boolean).join(', ') || 'No name given';
}

export const UNREADABLE_TEXT = 'This text cannot be opened.';
export const KEY_MISSING_TEXT = 'The key of this report was destroyed or is missing. It cannot be opened.';
