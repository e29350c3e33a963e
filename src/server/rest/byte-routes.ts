import * as z from 'zod';
import { RecordId } from '#contract/device-write.ts';
import { PACK_FILES_MAX, InvoicePackChoice } from '#contract/billing/invoice-pack.ts';
import { LabelSheetInput } from '#contract/vessel/unit-label.ts';
import { ProjectOutcome } from '#contract/project/project.ts';
import type { ProcedureMeta } from '#server/rpc/meta.ts';
import { openInvoicePack } from '#server/services/billing/invoice-pack.ts';
import { openProjectFile, type FileToSend } from '#server/services/project-files/queries.ts';
import { openReportPreview } from '#server/services/service-reports/preview-report.ts';
import { openQuotation } from '#server/services/rfqs/open-quotation.ts';
import { openServiceReport } from '#server/services/service-reports/queries.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';
import { printLabelSheet } from '#server/services/unit-labels/print-sheet.ts';
import { viewTravelDocument } from '#server/services/travel-documents/view-travel-document.ts';
import type { RestCall } from './rest-procedures.ts';

/** A GET that returns a file, and so is not a procedure. */
export interface ByteRoute extends RestCall {
  /** The media types that it may return. */
  sends: readonly string[];
}

/** A file, for staff who may see the project. */
export interface Download extends ByteRoute {
  /** Whether our own pages may show it within a frame. */
  isFramed: boolean;
  open: (ctx: ReportingContext, input: unknown) => Promise<FileToSend>;
}

const PICTURE = 'image/jpeg';
const ANY_FILE = 'application/octet-stream';
const PDF = 'application/pdf';

const ById = z.object({ id: RecordId });
const ReportPreview = z.object({ id: RecordId, outcome: z.optional(ProjectOutcome) });
const LabelSheet = z.object({ label: LabelSheetInput.shape.label });
const Pack = z.object({
  id: RecordId,
  currency: InvoicePackChoice.shape.currency,
  reference: InvoicePackChoice.shape.reference,
  report: z._default(z.boolean(), true),
  files: z._default(z.array(RecordId).check(z.maxLength(PACK_FILES_MAX)), []),
});

/** The paths that lists return for files (#contract/project-file.ts and similar). */
export const downloads: readonly Download[] = [
  download(ById, {
    name: 'portal.files.content',
    path: '/api/portal/files/{id}/content',
    summary: 'A file of the work',
    sends: [ANY_FILE, PICTURE, PDF],
    open: (ctx, { id }) => openProjectFile(ctx, { id, preview: false }),
  }),
  download(ById, {
    name: 'portal.files.preview',
    path: '/api/portal/files/{id}/preview',
    summary: 'The preview of a photo',
    sends: [PICTURE],
    open: (ctx, { id }) => openProjectFile(ctx, { id, preview: true }),
  }),
  download(ById, {
    name: 'portal.travelDocuments.content',
    path: '/api/portal/travel-documents/{id}/content',
    summary: 'A travel document',
    description: 'For people who work on the project. Every view is recorded in the history.',
    refuses: ['forbidden'],
    stepUp: true,
    sends: [ANY_FILE, PICTURE, PDF],
    open: (ctx, { id }) => viewTravelDocument(ctx, { id }),
  }),
  download(ById, {
    name: 'portal.serviceReports.content',
    path: '/api/portal/reports/{id}/content',
    summary: 'A signed service report',
    isFramed: true,
    sends: [PDF],
    open: (ctx, { id }) => openServiceReport(ctx, { id }),
  }),
  download(ReportPreview, {
    name: 'portal.serviceReports.previewContent',
    path: '/api/portal/projects/{id}/reports/preview/content',
    summary: 'The current, unsigned service report',
    sends: [PDF],
    open: (ctx, { id: projectId, outcome }) => openReportPreview(ctx, { projectId, outcome }),
  }),
  download(LabelSheet, {
    name: 'portal.unitLabels.sheet',
    path: '/api/portal/unit-labels/sheet',
    summary: 'Labels of units on A4 sheets, 60 × 40 mm each',
    description: 'Repeat label for each id. The printing is in the history of the vessels.',
    admits: 'managers',
    refuses: ['notFound', 'conflict'],
    sends: [PDF],
    open: printLabelSheet,
  }),
  download(ById, {
    name: 'portal.rfqs.quotation',
    path: '/api/portal/quotations/{id}/content',
    summary: 'A quotation as PDF',
    description: 'As it was sent; a draft as it was saved.',
    admits: 'managers',
    sends: [PDF],
    open: openQuotation,
  }),
  download(Pack, {
    name: 'portal.billing.pack',
    path: '/api/portal/billing/projects/{id}/pack',
    summary: 'Everything for an invoice as one ZIP',
    description:
      'The lines as PDF and CSV, the signed report (unless report is false) and the chosen files; repeat files for each. The lines of reference, or the approved ones without it; a 409 if there are none. Every download is audited.',
    admits: 'managers',
    refuses: ['conflict'],
    sends: ['application/zip'],
    open: (ctx, { id: projectId, report: withReport, files: fileIds, ...lines }) =>
      openInvoicePack(ctx, { projectId, withReport, fileIds, ...lines }),
  }),
];

/** For calendar programs, which cannot sign in: the secret in the path is the only permission. */
export const calendarFile: ByteRoute = {
  name: 'portal.calendar.file',
  audience: 'portal',
  admits: 'everyone',
  type: 'query',
  inputs: [z.object({ file: z.string() })],
  sends: ['text/calendar'],
  ...routed({
    method: 'GET',
    path: '/api/portal/calendar/{file}',
    summary: "A person's projects as iCalendar",
    description:
      'file is the secret of POST /api/portal/account/calendar followed by .ics; sessions are ignored.',
  }),
};

/** All routes beside procedures and subscriptions. */
export const byteRoutes: readonly ByteRoute[] = [...downloads, calendarFile];

type Route = ProcedureMeta['rest'];

function routed(route: Route, stepUp?: true): Pick<RestCall, 'meta' | 'route'> {
  return { meta: { rest: route, ...(stepUp && { stepUp }) }, route };
}

interface DownloadOf<Input> extends Omit<Route, 'method'> {
  name: string;
  admits?: 'staff' | 'managers';
  stepUp?: true;
  isFramed?: boolean;
  sends: readonly string[];
  open: (ctx: ReportingContext, input: Input) => Promise<FileToSend>;
}

function download<Shape extends z.ZodType>(
  shape: Shape,
  { name, admits = 'staff', stepUp, isFramed = false, sends, open, ...route }: DownloadOf<z.infer<Shape>>,
): Download {
  return {
    name,
    audience: 'portal',
    admits,
    type: 'query',
    inputs: [shape],
    sends,
    ...routed({ method: 'GET', ...route }, stepUp),
    isFramed,
    open: async (ctx, input) => open(ctx, shape.parse(input)),
  };
}
