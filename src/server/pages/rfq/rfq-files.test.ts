import { describe, expect, test } from 'vitest';
import { plainText, RFQ_LINES_MAX } from '#contract/rfq-paste/pasted-list.ts';
import { readPastedList } from '#contract/rfq-paste/read-pasted-list.ts';
import { RFQ_QUANTITY_MAX } from '#contract/rfq/rfq.ts';
import fc from '#server/testing/fast-check.ts';
import { rfqCsvFile, rfqXmlFile } from './rfq-files.ts';

type File = Parameters<typeof rfqCsvFile>[0];
type Line = File['lines'][number];
type QuoteLine = NonNullable<File['quote']>['lines'][number];

const at = new Date('2027-02-01T09:00:00Z');

const rfq: File['rfq'] = {
  id: 1,
  number: 'Q-27-000001',
  version: 1,
  tokenHash: '',
  status: 'quoted',
  buyerName: 'Ann Example',
  buyerEmail: 'ann@fleet.example',
  buyerCompany: null,
  buyerPhone: null,
  vesselName: 'MV "Sample" & Sons',
  imoNumber: '9074729',
  port: 'Haugesund',
  eta: '2027-03-14',
  requisition: 'R-12 <5>',
  note: null,
  source: 'paste',
  spamReason: null,
  spamMarkedAt: null,
  projectId: null,
  idempotencyKeyHash: null,
  contentHash: '',
  assignedTo: null,
  readAt: null,
  createdAt: at,
  updatedAt: at,
};

const asked = (position: number, changes: Partial<Line>): Line => ({
  id: 100 + position,
  rfqId: 1,
  position,
  rawText: 'Pump membrane',
  askedNumber: null,
  quantity: 1,
  unit: null,
  productId: null,
  productName: null,
  productNumber: null,
  matchClass: 'none',
  chosenBy: 'rule',
  note: null,
  ...changes,
});

const quoted = (position: number, changes: Partial<QuoteLine>): QuoteLine => ({
  id: 200 + position,
  quoteId: 5,
  rfqLineId: null,
  position,
  productId: null,
  name: 'Pump membrane',
  number: null,
  quantity: 1,
  unit: null,
  unitPrice: 100,
  leadTimeDays: null,
  isAlternative: false,
  note: null,
  ...changes,
});

const quoteOf = (lines: QuoteLine[]): File['quote'] => ({
  state: 'open',
  lines,
  row: {
    id: 5,
    rfqId: 1,
    revision: 2,
    status: 'sent',
    version: 1,
    currency: 'EUR',
    validUntil: '2027-03-03',
    terms: 'Ex works.\nPrepaid.',
    storageKey: null,
    sha256: null,
    sentBy: null,
    sentAt: at,
    remindedAt: null,
    answeredAt: null,
    createdAt: at,
    updatedAt: at,
  },
});

const WRITERS = [
  ['CSV', rfqCsvFile],
  ['XML', rfqXmlFile],
] as const;

function linesOf(text: string) {
  const list = readPastedList(text);
  if ('refusal' in list) throw new Error(list.refusal);
  return list.lines.map(({ text, number, quantity, unit }) => ({ text, number, quantity, unit }));
}

describe.each(WRITERS)('a request as %s', (_, write) => {
  const piece = fc.constantFrom(
    'Pump',
    'membrane',
    'Total hardness',
    'M8',
    '5 m',
    '3/8"',
    '"DPD"',
    ';',
    ',',
    ',-20 °C',
    '|',
    '=1+1',
    '@x',
    '<b>&amp;',
    "'",
    '2 pcs',
    'Ø12',
    '船',
    'Qty: 4',
    'Quantity',
    '1.5',
    '2027-03-14',
    '\n',
    '\t',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(' '));
  const name = text.filter((one) => /[\p{L}\p{N}]/u.test(one));
  const number = fc.constantFrom('09991', '88-1234-X', '0001E3', 'MAR-12', '1/2', '+47', '12', null);
  const unit = fc.constantFrom('pcs', 'box', 'm', 'kg', 'drum of 20 l', null);
  const line = fc.record({
    rawText: name,
    productName: fc.oneof(fc.constant(null), name),
    askedNumber: number,
    productNumber: number,
    quantity: fc.integer({ min: 1, max: RFQ_QUANTITY_MAX }),
    unit,
    note: fc.oneof(fc.constant(null), text),
  });
  const answered = fc.record({
    rfqLineId: fc.oneof(fc.constant(null), fc.integer({ min: 101, max: 106 })),
    name,
    number,
    quantity: fc.integer({ min: 1, max: RFQ_QUANTITY_MAX }),
    unit,
    unitPrice: fc.integer({ min: 0, max: 99_999 }),
    leadTimeDays: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 999 })),
    isAlternative: fc.boolean(),
    note: fc.oneof(fc.constant(null), text),
  });

  test('is read as the same lines, with and without a quotation', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.oneof(fc.constant(null), fc.array(answered, { minLength: 1, maxLength: 8 })),
        (changes, answers) => {
          const lines = changes.map((change, index) => asked(index + 1, change));
          const quote = answers
            ? quoteOf(answers.map((answer, index) => quoted(index + 1, answer)))
            : undefined;
          expect(linesOf(write({ rfq, lines, quote }))).toEqual(
            lines.map((one) => {
              const numbered = one.productNumber ?? one.askedNumber ?? undefined;
              const named = plainText(one.productName ?? one.rawText);
              return {
                number: numbered,
                text: [numbered, named].filter(Boolean).join(' '),
                quantity: one.quantity,
                unit: one.unit ?? undefined,
              };
            }),
          );
        },
      ),
    );
  });

  test('is read as the same lines at the limit of their number', () => {
    const lines = Array.from({ length: RFQ_LINES_MAX }, (__, index) =>
      asked(index + 1, { askedNumber: `MAR-${index}`, quantity: index + 1 }),
    );
    expect(linesOf(write({ rfq, lines, quote: undefined })).map(({ number: one }) => one)).toEqual(
      lines.map(({ askedNumber }) => askedNumber),
    );
  });
});

const lines = [
  asked(1, { askedNumber: '09991', productNumber: '09991', productName: 'CLX Reagent Set', quantity: 5 }),
  asked(2, { rawText: '=HYPERLINK("x")', quantity: 3, unit: 'box', note: '@SUM(A1)' }),
];
const quote = quoteOf([
  quoted(1, { rfqLineId: 101, name: 'CLX Reagent Set', number: '09991', quantity: 5, unitPrice: 1250 }),
  quoted(2, { rfqLineId: 101, name: 'Set, large', quantity: 1, unitPrice: 9900, isAlternative: true }),
  quoted(3, { name: 'Freight', unitPrice: 5000, leadTimeDays: 0, note: 'By air' }),
]);

test('puts a quoted line beside the line that it answers, and runs no formula', () => {
  expect(rfqCsvFile({ rfq, lines, quote }).split('\r\n').slice(1)).toEqual([
    "1,5,,'09991,CLX Reagent Set,,2,CLX Reagent Set,'09991,5,,12.50,62.50,EUR,,no,,2027-03-03",
    '1,,,,,,2,"Set, large",,1,,99.00,99.00,EUR,,yes,,2027-03-03',
    `2,3,box,,"'=HYPERLINK(""x"")",'@SUM(A1),,,,,,,,,,,,`,
    ',,,,,,2,Freight,,1,,50.00,50.00,EUR,0,no,By air,2027-03-03',
    '',
  ]);
});

test('writes vessel, lines and quotation as XML', () => {
  expect(rfqXmlFile({ rfq, lines, quote })).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Requisition Number="Q-27-000001" RequisitionNumber="R-12 &lt;5&gt;" VesselName="MV &quot;Sample&quot; &amp; Sons" IMONumber="9074729" Port="Haugesund" ETA="2027-03-14">',
      '  <LineItem Number="1" Quantity="5" Identification="09991" Description="CLX Reagent Set"/>',
      '  <LineItem Number="2" Quantity="3" MeasureUnitQualifier="box" Description="=HYPERLINK(&quot;x&quot;)" Comments="@SUM(A1)"/>',
      '  <Quotation Revision="2" Status="open" Currency="EUR" Total="112.50" ValidUntil="2027-03-03" Terms="Ex works.&#10;Prepaid.">',
      '    <QuotedItem LineItem="1" Identification="09991" Description="CLX Reagent Set" QuotedQuantity="5" UnitPrice="12.50" LineTotal="62.50" IsAlternative="false"/>',
      '    <QuotedItem LineItem="1" Description="Set, large" QuotedQuantity="1" UnitPrice="99.00" LineTotal="99.00" IsAlternative="true"/>',
      '    <QuotedItem Description="Freight" QuotedQuantity="1" UnitPrice="50.00" LineTotal="50.00" LeadTimeDays="0" IsAlternative="false" Comments="By air"/>',
      '  </Quotation>',
      '</Requisition>',
      '',
    ].join('\n'),
  );
});
