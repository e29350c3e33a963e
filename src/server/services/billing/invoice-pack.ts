import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { InvoicePackChoice } from '#contract/billing/invoice-pack.ts';
import type { Transaction } from '#db/open-database.ts';
import { projectFiles, serviceReports } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/integrations/file-store.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import { noSuchFile, type FileToSend } from '#server/services/project-files/queries.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { projectEntry } from '#server/services/projects/write-project.ts';
import { currentPrint } from '#server/services/service-reports/prints.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';
import { invoiceLines, linesAsCsv, linesToPrint } from './invoice-lines.ts';
import { projectBillingOf } from './queries.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

/**
 * Builds everything for an invoice in one ZIP: the lines as PDF and CSV, the service report and the chosen files of
 * the project. Managers only; recorded in the history. Throws forbidden, notFound (also a file of another project),
 * conflict (there are no such lines).
 */
export async function openInvoicePack(
  ctx: ReportingContext,
  { projectId, ...choice }: InvoicePackChoice & { projectId: number },
): Promise<FileToSend> {
  if (ctx.actor.role !== 'manager') throw new AppError('forbidden', 'Managers only.');
  const { project, lines, files } = inTransaction(ctx.db, (tx) => {
    const project = visibleProject(tx, ctx.actor, projectId);
    const found = invoiceLines(project, projectBillingOf(tx, ctx.actor, projectId), choice);
    if (found.length === 0) {
      throw new AppError(
        'conflict',
        choice.reference === undefined
          ? 'This project has no approved lines to invoice.'
          : 'This project has no lines under that reference.',
      );
    }
    const chosen = filesOf(tx, projectId, choice);
    writePortalAudit(tx, ctx, {
      ...projectEntry(project),
      action: 'export',
      description: `Downloaded the invoice pack: ${found.length} lines, ${chosen.length} files`,
      money: true,
    });
    return { project: project, lines: found, files: chosen };
  });
  const createdAt = ctx.clock.now();
  const { reference } = choice;
  const pdf = await ctx.reportPrinter.printInvoiceLines(
    linesToPrint(project, lines, { reference, createdAt }),
  );
  const name = `Invoice pack ${projectId}${reference === undefined ? '' : ` ${safe(reference)}`}`;
  return {
    stream: zipStream(
      [
        entryOf('invoice-lines.pdf', pdf),
        entryOf('invoice-lines.csv', Buffer.from(linesAsCsv(lines, csvFormatOf(ctx.db, ctx)))),
        ...files.map((file) => storedEntry(ctx.files, file)),
      ],
      createdAt,
    ),
    fileName: `${name}.zip`,
    type: 'application/zip',
  };
}

interface PackedFile {
  name: string;
  storageKey: string;
}

function filesOf(
  tx: Transaction,
  projectId: number,
  { withReport, fileIds }: InvoicePackChoice,
): PackedFile[] {
  const report = withReport ? reportToSend(tx, projectId) : undefined;
  const wanted = [...new Set(fileIds)];
  const chosen = tx
    .select({ id: projectFiles.id, fileName: projectFiles.fileName, storageKey: projectFiles.storageKey })
    .from(projectFiles)
    .where(and(eq(projectFiles.projectId, projectId), inArray(projectFiles.id, wanted)))
    .orderBy(projectFiles.id)
    .all();
  if (chosen.length < wanted.length) throw noSuchFile();
  // The number keeps two photos of one name apart.
  const packed = chosen.map(({ id, fileName, storageKey }) => ({
    name: `files/${id} ${safe(fileName)}`,
    storageKey,
  }));
  return [...(report ? [report] : []), ...packed];
}

/** The newest submitted report, as it was signed. A check of one that is withdrawn would say so to the client. */
function reportToSend(tx: Transaction, projectId: number): PackedFile | undefined {
  const report = tx
    .select({ id: serviceReports.id, name: serviceReports.fileName, storageKey: serviceReports.storageKey })
    .from(serviceReports)
    .where(
      and(
        eq(serviceReports.projectId, projectId),
        ne(serviceReports.status, 'draft'),
        isNull(serviceReports.correctsVersion),
      ),
    )
    .orderBy(desc(serviceReports.version))
    .limit(1)
    .get();
  return report && !currentPrint(tx, report.id)?.withdrawnAt ? report : undefined;
}

const safe = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');

function entryOf(name: string, bytes: Uint8Array): ZipEntry {
  return { name, open: async () => toChunks(bytes) };
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function storedEntry(files: FileStore, { name, storageKey }: PackedFile): ZipEntry {
  return {
    name,
    open: async () => {
      const stored = await files.open(storageKey);
      if (!stored) throw new Error(`stored file ${storageKey} is missing`);
      return stored.stream;
    },
  };
}
