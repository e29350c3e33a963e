import { csvDecimal, csvOf, type CsvCell } from '#contract/format/csv.ts';
import { amountText, moneyText } from '#contract/format/money.ts';
import { oneLine } from '#contract/format/one-line.ts';
import type { BuyerQuote } from '#server/services/rfqs/answer-quote.ts';
import type { BuyerRfq, RfqLineRow } from '#server/services/rfqs/buyer-rfq.ts';
import { quoteTotal, type QuoteLineRow } from '#server/services/rfqs/quote-rows.ts';

/** A request with its newest quotation, if it has one. */
interface RfqFile extends Pick<BuyerRfq, 'rfq' | 'lines'> {
  quote: BuyerQuote | undefined;
}

const REQUEST_COLUMNS = ['Item', 'Quantity', 'Unit', 'Item number', 'Product name', 'Note'];

/** `readPastedList` ignores columns with these names. */
const QUOTATION_COLUMNS = [
  'Quotation revision',
  'Quoted item',
  'Quoted item number',
  'Quoted quantity',
  'Quoted unit',
  'Quoted unit price',
  'Quoted line total',
  'Quoted currency',
  'Quoted lead time (days)',
  'Quoted as alternative',
  'Quotation note',
  'Quotation valid until',
];

/**
 * Writes a request as a table. A quoted line is beside the line that it answers; alternatives and lines that we added
 * have rows of their own, without a quantity asked for. `readPastedList` reads the lines of the request from it.
 */
export function rfqCsvFile({ lines, quote }: RfqFile): string {
  if (!quote) return csvOf([REQUEST_COLUMNS, ...lines.map(requestCells)]);
  const nothingQuoted = QUOTATION_COLUMNS.map(() => '');
  const asked = new Set(lines.map(({ id }) => id));
  return csvOf([
    [...REQUEST_COLUMNS, ...QUOTATION_COLUMNS],
    ...lines.flatMap((line) => {
      const [first, ...others] = quote.lines.filter(({ rfqLineId }) => rfqLineId === line.id);
      return [
        [...requestCells(line), ...(first ? quotedCells(quote, first) : nothingQuoted)],
        ...others.map((other) => rowBeside(quote, other, line.position)),
      ];
    }),
    ...quote.lines
      .filter(({ rfqLineId }) => rfqLineId === null || !asked.has(rfqLineId))
      .map((line) => rowBeside(quote, line, '')),
  ]);
}

/** A row that asks for nothing. */
const rowBeside = (quote: BuyerQuote, line: QuoteLineRow, position: CsvCell): CsvCell[] => [
  position,
  ...REQUEST_COLUMNS.slice(1).map(() => ''),
  ...quotedCells(quote, line),
];

function requestCells(line: RfqLineRow): CsvCell[] {
  const { position, quantity, unit, note } = line;
  return [position, quantity, unit ?? '', numberOf(line), nameOf(line), oneLine(note ?? '')];
}

function quotedCells({ row }: BuyerQuote, line: QuoteLineRow): CsvCell[] {
  return [
    row.revision,
    oneLine(line.name),
    line.number ?? '',
    line.quantity,
    line.unit ?? '',
    csvDecimal(amountText(line.unitPrice)) ?? '',
    csvDecimal(lineTotalText(line)) ?? '',
    row.currency,
    line.leadTimeDays ?? '',
    line.isAlternative ? 'yes' : 'no',
    oneLine(line.note ?? ''),
    row.validUntil ?? '',
  ];
}

/**
 * Writes a request as XML in the style of MTML. `readPastedList` reads the lines of the request from it; a quoted item
 * has no element or attribute that it takes for a quantity.
 */
export function rfqXmlFile({ rfq, lines, quote }: RfqFile): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Requisition${attributes({
      Number: rfq.number,
      RequisitionNumber: rfq.requisition,
      VesselName: rfq.vesselName,
      IMONumber: rfq.imoNumber,
      Port: rfq.port,
      ETA: rfq.eta,
    })}>`,
    ...lines.map(
      (line) =>
        `  <LineItem${attributes({
          Number: line.position,
          Quantity: line.quantity,
          MeasureUnitQualifier: line.unit,
          Identification: numberOf(line),
          Description: nameOf(line),
          Comments: line.note,
        })}/>`,
    ),
    ...(quote ? quotationElement(lines, quote) : []),
    '</Requisition>',
    '',
  ].join('\n');
}

function quotationElement(lines: readonly RfqLineRow[], { row, lines: quoted, state }: BuyerQuote): string[] {
  const positions = new Map(lines.map(({ id, position }) => [id, position]));
  return [
    `  <Quotation${attributes({
      Revision: row.revision,
      Status: state,
      Currency: row.currency,
      Total: moneyText(quoteTotal(quoted)),
      ValidUntil: row.validUntil,
      Terms: row.terms,
    })}>`,
    ...quoted.map(
      (line) =>
        `    <QuotedItem${attributes({
          LineItem: positions.get(line.rfqLineId ?? 0),
          Identification: line.number,
          Description: line.name,
          QuotedQuantity: line.quantity,
          QuotedUnit: line.unit,
          UnitPrice: amountText(line.unitPrice),
          LineTotal: lineTotalText(line),
          LeadTimeDays: line.leadTimeDays,
          IsAlternative: String(line.isAlternative),
          Comments: line.note,
        })}/>`,
    ),
    '  </Quotation>',
  ];
}

const numberOf = ({ productNumber, askedNumber }: RfqLineRow) => productNumber ?? askedNumber ?? '';

/** What was pasted may be a row of a table, or several lines. */
const nameOf = ({ productName, rawText }: RfqLineRow) => oneLine(productName ?? rawText);

const lineTotalText = ({ unitPrice, quantity }: QuoteLineRow) =>
  amountText(unitPrice === null ? null : unitPrice * quantity);

const attributes = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values)
    .map(([name, value]) => [name, String(value ?? '')] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

/** XML 1.0 has no way to write most control characters. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(
      /[&<>"\t\n\r]/g,
      (character) =>
        ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ??
        `&#${character.codePointAt(0)};`,
    );
