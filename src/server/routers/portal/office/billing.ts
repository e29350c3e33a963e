import * as z from 'zod';
import {
  BillingAttention,
  BillingBoard,
  BillingBoardInput,
  DismissLeaksInput,
  LeakCheckInput,
  LeakFilters,
  LeakPage,
  RestoreLeaksInput,
} from '#contract/billing/billing-board.ts';
import {
  BillingLineFilters,
  BillingLinePage,
  ListBillingLinesInput,
} from '#contract/billing/billing-lines.ts';
import {
  ApproveProjectsInput,
  BilledProjects,
  InvoiceProjectsInput,
} from '#contract/billing/bulk-billing.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  Invoiced,
  InvoiceProjectInput,
  MovedParts,
  PayInvoiceInput,
  ProjectBilling,
  TransitionPartInput,
  TransitionPartsInput,
  TransitionValueInput,
} from '#contract/billing/line-billing.ts';
import { PricedPart } from '#contract/billing/priced-part.ts';
import { ProjectIdInput } from '#contract/project/project.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { billingAttention } from '#server/services/billing/attention.ts';
import { approveProjects, invoiceProjects } from '#server/services/billing/bulk-billing.ts';
import { dismissLeaks, restoreLeaks } from '#server/services/billing/dismiss-leaks.ts';
import { readList } from '#server/services/query-workers/read-list.ts';
import { invoiceProject, payInvoice } from '#server/services/billing/invoice-project.ts';
import { exportLeaks } from '#server/services/billing/leak-check.ts';
import { exportBillingLines } from '#server/services/billing/list-lines.ts';
import { projectBilling } from '#server/services/billing/queries.ts';
import {
  transitionPart,
  transitionParts,
  transitionValue,
} from '#server/services/billing/transition-lines.ts';

const csvDescription =
  'Takes the filters of the list. The file as text in JSON. Not a GET, because the export is recorded in the audit log.';

const lineSteps =
  'pending → approved → invoiced → paid, with not billable, disputed and credited beside them; lines become invoiced with their project, and a credited line becomes pending to be billed again. reason, paidOn, note and creditRef are required by the states that need them. A stale version, or a transition that does not exist, is a 409.';

export const portalBilling = router({
  attention: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/attention',
        summary: 'Billing work that waits, and unbilled work by age',
        description:
          'Amounts are strings with two decimals, one per currency. Ages count days since the work ended.',
      },
    })
    .output(BillingAttention)
    .query(({ ctx }) => billingAttention(ctx)),
  board: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/projects',
        summary: 'The projects with something to bill, by their next step',
        description: 'At most 100 a page, longest waiting first; columns counts all matches.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(BillingBoardInput)
    .output(BillingBoard)
    .query(({ ctx, input }) => readList(ctx, 'billing board', input)),
  lines: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/lines',
        summary: 'One page of the lines to bill: parts and values',
        description:
          'For accounting: invoiceable=true keeps approved lines of completed or cancelled projects. By project, its value first; at most 100 a page, total counts all matches. An invoiced line leaves the list, so read all pages before writing back, or always read the first one. Repeat billingStatus for several states.',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(ListBillingLinesInput)
    .output(BillingLinePage)
    .query(({ ctx, input }) => readList(ctx, 'billing lines', input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/billing-lines',
        summary: 'The lines to bill as CSV',
        description: csvDescription,
      },
      stepUp: true,
    })
    .input(BillingLineFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportBillingLines(ctx, input)),
  leakCheck: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/leaks',
        summary: 'Completed projects without a value, parts or time',
        refuses: ['unavailable', 'tooManyRequests'],
      },
    })
    .input(LeakCheckInput)
    .output(LeakPage)
    .query(({ ctx, input }) => readList(ctx, 'leak check', input)),
  dismissLeaks: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/projects/{id}/leaks/dismiss',
        summary: 'Dismiss a completed project from the list, with a reason',
        description:
          'It stays out of the list until it is restored; dismissed=true lists the dismissed ones.',
        status: 204,
      },
    })
    .input(DismissLeaksInput)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissLeaks(ctx, input)),
  restoreLeaks: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/projects/{id}/leaks/restore',
        summary: 'Restore a dismissed project to the list',
        status: 204,
      },
    })
    .input(RestoreLeaksInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restoreLeaks(ctx, input)),
  exportLeaks: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/leaks',
        summary: 'Completed projects without a value, parts or time, as CSV',
        description: csvDescription,
      },
      stepUp: true,
    })
    .input(LeakFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportLeaks(ctx, input)),
  project: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/billing/projects/{id}',
        summary: 'Everything to bill of one project',
      },
    })
    .input(ProjectIdInput)
    .output(ProjectBilling)
    .query(({ ctx, input }) => projectBilling(ctx, input)),
  transitionPart: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/parts/{id}/billing',
        summary: 'Move a part to another billing state',
        description: lineSteps,
      },
    })
    .input(TransitionPartInput)
    .output(PricedPart)
    .mutation(({ ctx, input }) => transitionPart(ctx, input)),
  transitionParts: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/parts/billing',
        summary: 'Move several parts to another billing state',
        description: `Each moves on its own; those that cannot move are returned with the reason. ${lineSteps}`,
      },
    })
    .input(TransitionPartsInput)
    .output(MovedParts)
    .mutation(({ ctx, input }) => transitionParts(ctx, input)),
  transitionValue: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{id}/value/billing',
        summary: 'Move the value of a project to another billing state',
        description: lineSteps,
      },
    })
    .input(TransitionValueInput)
    .output(ProjectBilling)
    .mutation(({ ctx, input }) => transitionValue(ctx, input)),
  invoice: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/projects/{id}/invoice',
        summary: 'Mark the approved lines of a project as invoiced',
        description:
          'All of them in one currency, under one reference and day; the project is completed or cancelled. total, if given, must equal the sum of the lines: otherwise it is a 409, and nothing is invoiced.',
        refuses: ['conflict'],
      },
    })
    .input(InvoiceProjectInput)
    .output(Invoiced)
    .mutation(({ ctx, input }) => invoiceProject(ctx, input)),
  approveProjects: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/approve',
        summary: 'Approve the pending lines of several projects',
        description:
          'Those with a price, of each project in one currency; fixed prices are lines too. total must equal their sum. Each project is approved on its own; those that cannot be are returned with the reason.',
      },
    })
    .input(ApproveProjectsInput)
    .output(BilledProjects)
    .mutation(({ ctx, input }) => approveProjects(ctx, input)),
  invoiceProjects: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/invoice',
        summary: 'Mark the approved lines of several projects as invoiced',
        description:
          'One invoice for each project and currency, under its own reference, all of one day. Each is made on its own; those that cannot be made are returned with the reason.',
      },
    })
    .input(InvoiceProjectsInput)
    .output(BilledProjects)
    .mutation(({ ctx, input }) => invoiceProjects(ctx, input)),
  pay: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/billing/projects/{id}/paid',
        summary: 'Mark an invoice of a project as paid',
        description: 'All invoiced lines under that reference; disputed ones stay disputed.',
        refuses: ['conflict'],
      },
    })
    .input(PayInvoiceInput)
    .output(Invoiced)
    .mutation(({ ctx, input }) => payInvoice(ctx, input)),
});
