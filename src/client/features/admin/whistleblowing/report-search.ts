import * as z from 'zod/mini';
import { REPORT_STATUSES } from '#contract/whistleblowing/report.ts';
import { choice, text } from '#client/kit/list/search-schema.ts';

/** The address of the tab. `report` is the one that is open; a text that is no number names no report. */
export const ReportSearch = z.object({ status: choice(REPORT_STATUSES), report: text() });
