import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import { companyProfile } from '#content/company-profile.ts';
import { unitAddress, type LabelSheetInput } from '#contract/vessel/unit-label.ts';
import { unitLabels } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import type { PrintedLabel } from '#server/integrations/service-report-pdf/draw-unit-labels.ts';
import type { FileToSend } from '#server/services/project-files/queries.ts';
import type { ReportingContext } from '#server/services/service-reports/reporting-context.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { labelInUse, numberOf, unitsOf, type LabelContext, type LabelRow } from './label-rows.ts';
import { recordLabel } from './write-label.ts';

/**
 * Prints labels on sheets, by vessel and slot; the printing is in the history of each vessel. Throws notFound, conflict
 * (another key made one of them).
 */
export async function printLabelSheet(
  ctx: ReportingContext,
  { label: ids }: LabelSheetInput,
): Promise<FileToSend> {
  const rows = [...new Set(ids)].map((id) => labelInUse(ctx.db, id));
  const labels = rows
    .map((row) => ({ slot: row.slot, printed: printedLabel(ctx, row) }))
    .toSorted(
      (one, other) =>
        one.printed.vesselName.localeCompare(other.printed.vesselName, 'en') || one.slot - other.slot,
    )
    .map(({ printed }) => printed);
  const { shortName, phones } = companyProfile;
  const now = ctx.clock.now();
  const pdf = await ctx.reportPrinter.printUnitLabels({
    number: labels.map(({ number }) => number).join(', '),
    company: { name: shortName, phone: phones.primary.display },
    address: ctx.publicUrl === undefined ? null : unitAddress(ctx.publicUrl),
    labels,
    createdAt: now,
  });
  inTransaction(ctx.db, (tx) => {
    // One may have been revoked meanwhile.
    const printed = rows.map(({ id }) => labelInUse(tx, id).id);
    tx.update(unitLabels).set({ printedAt: now }).where(inArray(unitLabels.id, printed)).run();
    for (const row of rows) recordLabel(tx, ctx, row, 'printed');
  });
  return {
    stream: Readable.from([pdf]),
    size: pdf.length,
    fileName: labels.length === 1 ? 'Label.pdf' : `Labels (${labels.length}).pdf`,
    type: 'application/pdf',
    isOurs: true,
  };
}

function printedLabel({ db, verifyCodes }: LabelContext, row: LabelRow): PrintedLabel {
  const number = numberOf(verifyCodes, row);
  if (number === null) {
    throw new AppError(
      'conflict',
      'The key of this label was replaced, so it cannot be printed again. Revoke it and make a new one.',
    );
  }
  const entry = directoryEntry(db, row.vesselDirectoryId);
  const system = unitsOf(entry).find(({ slot }) => slot === row.slot)?.system ?? null;
  return { number, vesselName: entry.vesselName, system };
}
