import type { FastifyInstance, FastifyReply } from 'fastify';
import { InvoicePackChoice } from '#contract/invoice-pack.ts';
import { ProjectOutcome } from '#contract/project.ts';
import { AppError } from '#server/errors.ts';
import { enterPortal } from '#server/rpc/procedures.ts';
import { createRequestContext, type RpcDeps } from '#server/rpc/request-context.ts';
import { openInvoicePack } from '#server/services/billing/invoice-pack.ts';
import { openProjectFile, type FileToSend } from '#server/services/project-files/queries.ts';
import { openReportPreview } from '#server/services/service-reports/preview-report.ts';
import { openServiceReport } from '#server/services/service-reports/queries.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';
import { viewTravelDocument } from '#server/services/travel-documents/view-travel-document.ts';
import { contentDisposition } from './content-disposition.ts';
import { sendError } from './send-error.ts';

type Opener = (ctx: ReportingContext, id: number, query: unknown) => Promise<FileToSend>;

/** The bytes of files, for whoever may see the job. Where the lists say they are (#contract/project-file.ts). */
const downloads: Record<string, Opener> = {
  '/api/portal/files/:id/content': (ctx, id) => openProjectFile(ctx, { id, preview: false }),
  '/api/portal/files/:id/preview': (ctx, id) => openProjectFile(ctx, { id, preview: true }),
  '/api/portal/travel-documents/:id/content': (ctx, id) => viewTravelDocument(ctx, { id }),
  '/api/portal/reports/:id/content': (ctx, id) => openServiceReport(ctx, { id }),
  '/api/portal/projects/:id/reports/preview/content': (ctx, projectId, query) =>
    openReportPreview(ctx, { projectId, outcome: outcomeIn(query) }),
  '/api/portal/billing/projects/:id/pack': (ctx, projectId, query) =>
    openInvoicePack(ctx, { projectId, ...packIn(query) }),
};

export function mountDownloads(app: FastifyInstance, deps: RpcDeps): void {
  for (const [url, open] of Object.entries(downloads)) {
    app.get<{ Params: { id: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        const ctx = createRequestContext(deps, request, reply, 'portal');
        const actor = await enterPortal(ctx, 'query');
        return send(reply, await open({ ...ctx, actor }, idOf(request.params.id), request.query));
      } catch (error) {
        return sendError(request, reply, error);
      }
    });
  }
}

function idOf(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new AppError('notFound', 'Not found.');
  return id;
}

function outcomeIn(query: unknown): ProjectOutcome | undefined {
  const { outcome } = query as { outcome?: unknown };
  if (outcome === undefined) return undefined;
  const told = ProjectOutcome.safeParse(outcome);
  if (told.success) return told.data;
  const message = 'The outcome must be resolved, partly or not resolved';
  throw new AppError('badInput', message, { issues: [{ path: ['outcome'], message }] });
}

/** Which lines, and what goes with them: `currency`, `reference`, `report=false`, and `files` once for each. */
function packIn(query: unknown) {
  const { files, report, ...lines } = query as Record<string, unknown>;
  const told = InvoicePackChoice.safeParse({
    ...lines,
    withReport: report !== 'false',
    fileIds: [files ?? []].flat().map(Number),
  });
  if (told.success) return told.data;
  const issues = told.error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
  throw new AppError('badInput', 'Say which lines and files are wanted.', { issues });
}

/** Pictures are ours, re-encoded, and may be shown; whatever else people sent is only ever saved. */
function send(
  reply: FastifyReply,
  { stream, size, type, fileName, sha256, isOurs }: FileToSend,
): FastifyReply {
  const shown = isOurs || type === 'image/jpeg';
  if (sha256 !== undefined) reply.header('etag', `"${sha256}"`);
  if (size !== undefined) reply.header('content-length', size);
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('content-disposition', contentDisposition(shown ? 'inline' : 'attachment', fileName))
    .send(stream);
}
