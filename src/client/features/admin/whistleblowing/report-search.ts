import * as z from 'zod/mini';
import { REPORT_STATUSES } from '#contract/whistleblowing/report.ts';
import { choice, text } from '#client/kit/list/search-schema.ts';

/** The search parameters of the tab. `report` is the open one; a text that is not a number opens none. */
export const ReportSearch = z.object({ status: choice(REPORT_STATUSES), report: text() });
