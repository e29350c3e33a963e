import type { ReportOutcome, ReportStatus } from '#contract/whistleblowing/report.ts';

export interface StatusWords {
  label: string;
  text: string;
}

const words: Record<Exclude<ReportStatus, 'closed'>, StatusWords> = {
  received: {
    label: 'Received',
    text: 'Your report has arrived and waits for a handler. You will be told within 7 days that it has been read.',
  },
  acknowledged: {
    label: 'Acknowledged',
    text: 'A handler has read your report and decides how it is looked into. You will hear what came of it within 3 months of the report.',
  },
  'under review': {
    label: 'Under review',
    text: 'The matter is being looked into. The handler may ask you questions here; whether you answer is up to you.',
  },
};

const closedWords: Record<ReportOutcome, StatusWords> = {
  action: {
    label: 'Closed: action taken',
    text: 'The matter was looked into and something was done about it. You can still write here.',
  },
  'no action': {
    label: 'Closed: no action',
    text: 'The matter was looked into and nothing was found that calls for action. If you know more, write it here; the report can be reopened.',
  },
  'outside scope': {
    label: 'Closed: outside scope',
    text: 'The matter is not one that this channel can deal with. The handler’s message says who can. You can still write here.',
  },
};

/** What a reporter reads about the status of their report; `outcome` is null unless it is closed. */
export function reportStatusWords(status: ReportStatus, outcome: ReportOutcome | null): StatusWords {
  if (outcome !== null) return closedWords[outcome];
  if (status === 'closed') throw new Error('A closed report has an outcome');
  return words[status];
}
