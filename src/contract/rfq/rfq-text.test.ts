import { describe, expect, test } from 'vitest';
import { NO_DELIVERY, type RfqDelivery } from './rfq-delivery.ts';
import { MAIL_BODY_LIMIT } from './mailto.ts';
import { rfqFullDetails, rfqMailBody, rfqMailFit, rfqMailto, rfqSubject } from './rfq-text.ts';
import type { RfqLine } from './rfq.ts';

const reagent: RfqLine = {
  product: {
    id: 1,
    name: 'CLX Reagent Set 09991',
    itemNumber: '09991',
    description: 'One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
  },
  quantity: 5,
};
const unnumbered: RfqLine = {
  product: { id: 2, name: 'Fresh Provisions Order', itemNumber: '', description: '  ' },
  quantity: 1,
};
const noted: RfqLine = { ...reagent, note: ' With batch certificate\r\nand SDS ' };
const nordlys: RfqDelivery = {
  vessel: 'MV Nordlys',
  imoNumber: 'IMO 9074729',
  port: 'Haugesund',
  eta: '2031-12-03',
  requisition: 'REQ-2031/0117',
};
const sales = ['sales@quayside.example', 'rfq@quayside.example', 'parts@quayside.example'];

function manyLines(count: number, description: string, note = ''): RfqLine[] {
  return Array.from({ length: count }, (_, index) => ({
    product: {
      id: index + 1,
      name: `Part ${index + 1}`,
      itemNumber: `MS-${String(index + 1).padStart(3, '0')}`,
      description,
    },
    quantity: index + 1,
    note,
  }));
}

describe('the subject of a request for quotation', () => {
  test('counts lines, not pieces', () => {
    expect(rfqSubject([reagent, unnumbered])).toBe('RFQ Request - 2 items');
  });

  test('says items for one line too', () => {
    expect(rfqSubject([reagent])).toBe('RFQ Request - 1 items');
  });
});

describe('the mail of a request for quotation', () => {
  test('numbers the items and asks for prices, delivery and payment terms', () => {
    expect(rfqMailBody([reagent, unnumbered])).toBe(
      [
        'Good day,',
        '',
        'Please send us your quotation for the following items:',
        '',
        '1. CLX Reagent Set 09991',
        'Item number: 09991',
        'Quantity: 5',
        'Description: One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
        '',
        '2. Fresh Provisions Order',
        'Item number: N/A',
        'Quantity: 1',
        'Description: N/A',
        '',
        'Please include in your quotation:',
        '- Unit prices and total price',
        '- Delivery timeline',
        '- Payment terms',
        '',
        'Thank you. We look forward to your reply.',
        '',
        'Best regards,',
        '',
      ].join('\r\n'),
    );
  });

  test('goes to all three sales addresses in one percent-encoded link', () => {
    const link = rfqMailto(sales, [reagent]);
    expect(link.split('?')[0]).toBe(
      'mailto:sales@quayside.example,rfq@quayside.example,parts@quayside.example',
    );
    expect(link).toMatch(/^mailto:[!-~]+$/);
    expect(link).not.toContain('+');
    expect(link).toContain('subject=RFQ%20Request%20-%201%20items&body=Good%20day%2C%0D%0A%0D%0APlease');
    const url = new URL(link);
    expect(url.searchParams.get('subject')).toBe('RFQ Request - 1 items');
    expect(url.searchParams.get('body')).toBe(rfqMailBody([reagent]));
  });

  test('treats a product with mail headers, further items or another address as text', () => {
    const hostile: RfqLine = {
      product: {
        id: 3,
        name: 'Valve&bcc=thief@example.org\r\n2. Anchor\nQuantity: 900',
        itemNumber: '1?to=x#y%0D%0A',
        description: 'a\u2028b\u202Ec\u0000d\uD800e',
      },
      quantity: 2,
    };
    const url = new URL(rfqMailto(sales, [hostile]));
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.hash).toBe('');
    const body = url.searchParams.get('body') ?? '';
    expect(body).toContain('\r\n1. Valve&bcc=thief@example.org 2. Anchor Quantity: 900\r\n');
    expect(body).toContain('\r\nItem number: 1?to=x#y%0D%0A\r\n');
    expect(body).toContain('\r\nDescription: a bc d\uFFFDe\r\n');
  });

  test('encodes what must not add a recipient', () => {
    expect(rfqMailto(['a?cc=b@c.example', 'd,e@f.example'], [reagent]).split('?')[0]).toBe(
      'mailto:a%3Fcc%3Db@c.example,d%2Ce@f.example',
    );
  });

  test('shortens descriptions to what fits, keeps every line and says where the rest is', () => {
    const lines = manyLines(
      8,
      'Seal kit for the filtration stage, stated per model, with the certificate of the maker.',
    );
    const body = rfqMailBody(lines);
    expect(encodeURIComponent(body).length).toBeLessThanOrEqual(MAIL_BODY_LIMIT);
    expect(body.match(/^\d+\. Part \d+$/gm)).toHaveLength(8);
    expect(body.match(/^Quantity: \d+$/gm)).toEqual(lines.map(({ quantity }) => `Quantity: ${quantity}`));
    expect(new Set(body.match(/^Description: .*$/gm))).toEqual(
      new Set(['Description: Seal kit for the filtration stage, stated...']),
    );
    expect(body).toContain(
      'Descriptions are shortened to fit this message. "Copy Full Details" on the website gives them in full, to be pasted here.\r\n',
    );
  });

  test('keeps a short description whole beside a long one that is shortened', () => {
    const [first, second] = manyLines(2, 'Gaskets.');
    const body = rfqMailBody([
      first!,
      { ...second!, product: { ...second!.product, description: 'ø'.repeat(900) } },
    ]);
    expect(body).toContain('\r\nDescription: Gaskets.\r\n');
    expect(body).toMatch(/\r\nDescription: ø+\.\.\.\r\n/);
    expect(encodeURIComponent(body).length).toBeGreaterThan(MAIL_BODY_LIMIT - 12);
    expect(encodeURIComponent(body).length).toBeLessThanOrEqual(MAIL_BODY_LIMIT);
  });

  test('never splits a character', () => {
    const body = rfqMailBody(manyLines(3, '🚢'.repeat(300)));
    expect(body).not.toMatch(/\p{Cs}/u);
    expect(body).toMatch(/Description: (🚢)+\.\.\.\r\n/u);
  });

  test('keeps hundreds of lines, at any length of the mail', () => {
    const body = rfqMailBody(manyLines(300, 'Seal kit for the filtration stage.'));
    expect(body.match(/^\d+\. Part \d+$/gm)).toHaveLength(300);
    expect(body).toContain('300. Part 300\r\nItem number: MS-300\r\nQuantity: 300\r\nDescription: ...\r\n');
  });
});

describe('the full details for the clipboard', () => {
  test("has columns of 6, 5, 18, 25 and 60, with the buyer's placeholders below", () => {
    expect(rfqFullDetails([reagent, unnumbered])).toBe(
      [
        'RFQ Request - 2 items',
        '',
        'Item  Qty  Item number       Product name             Description                                                       ',
        '------------------------------------------------------------------------------------------------------------------------',
        '1     5    09991             CLX Reagent Set 09991    One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
        '2     1    N/A               Fresh Provisions Order   N/A                                                               ',
        '------------------------------------------------------------------------------------------------------------------------',
        '',
        'Requested shipping address: [please fill in]',
        'Requested delivery timeline: [please fill in]',
        'Requested payment terms: [please fill in]',
        '',
      ].join('\n'),
    );
  });

  test('is at least 114 characters wide and cuts nothing that is wider', () => {
    const [header] = rfqFullDetails([unnumbered]).split('\n').slice(2);
    expect(header).toHaveLength(6 + 5 + 18 + 25 + 60);
    const long: RfqLine = {
      product: {
        id: 4,
        name: 'ERMA FIRST / BalClor TRO Reagent Set',
        itemNumber: 'GLOBAL-EXP1-0123456789',
        description: 'x'.repeat(400),
      },
      quantity: 123_456,
    };
    const details = rfqFullDetails([long, reagent]);
    expect(details).toContain(
      `1     123456 GLOBAL-EXP1-0123456789 ERMA FIRST / BalClor TRO Reagent Set ${'x'.repeat(400)}\n`,
    );
    const [head, rule, first, second] = details.split('\n').slice(2, 6);
    expect(new Set([head, rule, first, second].map((row) => row?.length)).size).toBe(1);
  });

  test('keeps one row per line, with any line breaks in a description', () => {
    const broken = {
      ...reagent,
      product: { ...reagent.product, description: 'Pack of 4\n2     9    anchor' },
    };
    expect(rfqFullDetails([broken]).split('\n')).toHaveLength(rfqFullDetails([reagent]).split('\n').length);
  });
});

describe('a note', () => {
  test('is below its item in the mail, on one line', () => {
    expect(rfqMailBody([noted])).toBe(
      rfqMailBody([reagent]).replace(
        'for the CLX-Ex2 TRO monitor.\r\n',
        'for the CLX-Ex2 TRO monitor.\r\nNote: With batch certificate and SDS\r\n',
      ),
    );
  });

  test('is below its row in the copied table, whose rows do not change', () => {
    expect(rfqFullDetails([noted, unnumbered])).toBe(
      [
        'RFQ Request - 2 items',
        '',
        'Item  Qty  Item number       Product name             Description                                                       ',
        '------------------------------------------------------------------------------------------------------------------------',
        '1     5    09991             CLX Reagent Set 09991    One-year buffer and DPD indicator set for the CLX-Ex2 TRO monitor.',
        '           Note: With batch certificate and SDS',
        '2     1    N/A               Fresh Provisions Order   N/A                                                               ',
        '------------------------------------------------------------------------------------------------------------------------',
        '',
        'Requested shipping address: [please fill in]',
        'Requested delivery timeline: [please fill in]',
        'Requested payment terms: [please fill in]',
        '',
      ].join('\n'),
    );
  });

  test.each(['', '  ', '\t\r\n'])('leaves out %j', (note) => {
    expect(rfqMailBody([{ ...reagent, note }])).toBe(rfqMailBody([reagent]));
    expect(rfqFullDetails([{ ...reagent, note }])).toBe(rfqFullDetails([reagent]));
  });
});

describe('vessel and delivery', () => {
  const block = [
    'Vessel & delivery',
    'Vessel: MV Nordlys',
    'IMO number: 9074729',
    'Port: Haugesund',
    'ETA: 2031-12-03',
    'Requisition number: REQ-2031/0117',
    '',
  ];

  test("follow the unchanged mail, below room for the sender's signature", () => {
    expect(rfqMailBody([noted, unnumbered], nordlys)).toBe(
      `${rfqMailBody([noted, unnumbered])}\r\n\r\n${block.join('\r\n')}`,
    );
  });

  test('follow the unchanged copied table', () => {
    expect(rfqFullDetails([noted, unnumbered], nordlys)).toBe(
      `${rfqFullDetails([noted, unnumbered])}\n${block.join('\n')}`,
    );
  });

  test('contain only what is filled in', () => {
    expect(rfqMailBody([reagent], { ...NO_DELIVERY, port: 'Bergen' })).toBe(
      `${rfqMailBody([reagent])}\r\n\r\nVessel & delivery\r\nPort: Bergen\r\n`,
    );
    const blank = { ...NO_DELIVERY, vessel: '  ', imoNumber: 'IMO ' };
    expect(rfqMailBody([reagent], blank)).toBe(rfqMailBody([reagent]));
    expect(rfqFullDetails([reagent], blank)).toBe(rfqFullDetails([reagent]));
  });

  test('cannot become further items or headers of the mail', () => {
    const url = new URL(
      rfqMailto(sales, [reagent], { ...NO_DELIVERY, vessel: 'A&bcc=x@y.example\r\n2. Anchor\uD800' }),
    );
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(url.searchParams.get('body')).toContain('\r\nVessel: A&bcc=x@y.example 2. Anchor\uFFFD\r\n');
  });

  test('keeps notes whole in a long mail: only descriptions are shortened', () => {
    const lines = manyLines(7, 'Seal kit for the filtration stage, stated per model.', 'With certificate');
    const body = rfqMailBody(lines, nordlys);
    expect(encodeURIComponent(body).length).toBeLessThanOrEqual(MAIL_BODY_LIMIT);
    expect(body.match(/^Note: .*$/gm)).toEqual(lines.map(() => 'Note: With certificate'));
    expect(body.endsWith(`\r\n${block.join('\r\n')}`)).toBe(true);
    expect(body).toMatch(/^Description: .+\.\.\.$/m);
  });
});

describe('whether a request fits into a mail', () => {
  const description =
    'Seal kit for the filtration stage, stated per model, with the certificate of the maker.';

  test('is known before it is sent', () => {
    expect(rfqMailFit([reagent])).toBe('whole');
    expect(rfqMailFit(manyLines(8, description))).toBe('shortened');
    expect(rfqMailFit(manyLines(60, description))).toBe('tooLong');
  });

  test('counts vessel and delivery', () => {
    const lines = manyLines(5, description, 'x'.repeat(40));
    expect([rfqMailFit(lines), rfqMailFit(lines, nordlys)]).toEqual(['whole', 'shortened']);
  });
});
