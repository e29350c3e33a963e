import type { IncidentType, ReportOutcome } from '#contract/whistleblowing/report.ts';

export interface DemoReport {
  daysAgo: number;
  incidentType: IncidentType;
  description: string;
  reporter?: { name: string; email: string };
  /** What was done with it; without it the report is new. */
  handling?: {
    message: string;
    reply?: string;
    note: string;
    outcome?: ReportOutcome;
  };
}

/** Reports to the confidential channel. All of them are invented. */
export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    daysAgo: 95,
    incidentType: 'safety',
    description:
      'The lifting strap in the workshop has a torn edge and no tag. It was used for the filter housing on Monday.',
    reporter: { name: 'Ola Demoberg', email: 'ola.demoberg@quayside.example' },
    handling: {
      message: 'Thank you. The strap was taken out of use today. We check all lifting gear this week.',
      reply: 'I saw that the strap is gone. Thank you.',
      note: 'Lifting gear checked, two more straps without a tag destroyed. Yearly check is in the calendar.',
      outcome: 'action',
    },
  },
  {
    daysAgo: 19,
    incidentType: 'environment',
    description:
      'Old reagent bottles stood open beside the general waste at the warehouse. I do not know who put them there.',
    handling: {
      message: 'Thank you for the report. Do you remember which day it was, and how many bottles?',
      reply: 'It was a Thursday, about ten bottles.',
      note: 'Ask the waste contractor for the delivery notes of that week.',
    },
  },
  {
    daysAgo: 2,
    incidentType: 'compliance',
    description: 'On a visit last month the hours in the report were longer than we were on board.',
  },
];
