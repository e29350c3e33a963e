import { csvDecimal, csvOf, type CsvCell } from '#contract/format/csv.ts';
import type { CsvFormat } from '#contract/format/csv-format.ts';
import type { InvoicePackChoice } from '#contract/billing/invoice-pack.ts';
import type { ProjectBilling } from '#contract/billing/line-billing.ts';
import { minorUnits, moneyText, type Currency } from '#contract/format/money.ts';
import type { LineStatus } from '#contract/billing/priced-part.ts';
import { letterhead } from '#content/letterhead.ts';
import type { InvoiceLinesContent } from '#server/integrations/service-report-pdf/draw-invoice-lines.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';

/** A line as it appears on an invoice. */
export interface InvoiceLine {
  kind: 'Value' | 'Part';
  what: string;
  number: string | null;
  quantity: number;
  unit: string;
  total: string;
  currency: Currency;
  status: LineStatus;
  reference: string | null;
  invoicedOn: string | null;
  usedOn: string | null;
}

const SENT: ReadonlySet<LineStatus> = new Set(['invoiced', 'paid', 'disputed']);

/** The lines of a pack: those of an invoice, or those that are approved. */
export function invoiceLines(
  { serviceType }: Pick<ProjectRow, 'serviceType'>,
  { value, parts }: ProjectBilling,
  { reference, currency }: Pick<InvoicePackChoice, 'reference' | 'currency'>,
): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  if (value) {
    lines.push({
      kind: 'Value',
      what: serviceType,
      number: null,
      quantity: 1,
      unit: value.amount,
      total: value.amount,
      currency: value.currency,
      status: value.billingStatus,
      reference: value.invoiceRef,
      invoicedOn: value.invoicedAt,
      usedOn: null,
    });
  }
  for (const part of parts) {
    if (part.unitPrice === null || part.totalPrice === null || part.currency === null) continue;
    lines.push({
      kind: 'Part',
      what: part.partName,
      number: part.partNumber,
      quantity: part.quantity,
      unit: part.unitPrice,
      total: part.totalPrice,
      currency: part.currency,
      status: part.billingStatus,
      reference: part.invoiceRef,
      invoicedOn: part.invoicedAt,
      usedOn: part.usedDate,
    });
  }
  return lines.filter(
    (line) =>
      (currency === undefined || line.currency === currency) &&
      (reference === undefined
        ? line.status === 'approved'
        : SENT.has(line.status) && line.reference === reference),
  );
}

const columns: Readonly<Record<string, (line: InvoiceLine) => CsvCell | null>> = {
  Kind: ({ kind }) => kind,
  Line: ({ what }) => what,
  'Item number': ({ number }) => number,
  Quantity: ({ quantity }) => quantity,
  'Unit price': ({ unit }) => csvDecimal(unit),
  Total: ({ total }) => csvDecimal(total),
  Currency: ({ currency }) => currency,
  Billing: ({ status }) => status,
  'Invoice reference': ({ reference }) => reference,
  Invoiced: ({ invoicedOn }) => invoicedOn,
  Used: ({ usedOn }) => usedOn,
};

/** One row per line and no totals row, so that the sum of the column is the amount due. */
export function linesAsCsv(lines: readonly InvoiceLine[], format: CsvFormat): string {
  return csvOf(
    [Object.keys(columns), ...lines.map((line) => Object.values(columns).map((cell) => cell(line) ?? ''))],
    format,
  );
}

export function linesToPrint(
  project: ProjectRow,
  lines: readonly InvoiceLine[],
  { reference, createdAt }: { reference: string | undefined; createdAt: Date },
): InvoiceLinesContent {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted();
  return {
    title: 'Invoice lines',
    number: `Project ${project.id}`,
    status: reference === undefined ? 'Not invoiced yet' : `Invoice ${reference}`,
    company: letterhead(),
    facts: [
      { label: 'Vessel', value: project.vesselName },
      { label: 'Client', value: project.clientName },
      { label: 'Service', value: project.serviceType },
      { label: 'Location', value: project.location },
      { label: 'Completed', value: project.completedDate },
      { label: 'Invoice', value: reference ?? null },
    ],
    tables: currencies.map((currency) => tableOf(lines, currency)),
    createdAt,
  };
}

function tableOf(all: readonly InvoiceLine[], currency: Currency): InvoiceLinesContent['tables'][number] {
  const lines = all.filter((line) => line.currency === currency);
  return {
    currency,
    lines: lines.map(({ what, number, quantity, unit, total }) => ({
      what,
      number: number ?? '',
      quantity: String(quantity),
      unit,
      total,
    })),
    total: moneyText(lines.reduce((sum, { total }) => sum + minorUnits(total), 0)),
  };
}
