import { expect, test } from 'vitest';
import { rfqCsv } from './rfq-csv.ts';

test('writes a table with a header, one row per line, and empty cells for missing values', () => {
  expect(
    rfqCsv([
      {
        product: {
          id: 1,
          name: 'CLX Reagent Set 09991',
          itemNumber: '09991',
          description: 'Buffer, indicator and "DPD".',
        },
        quantity: 5,
        note: '=cmd',
      },
      { product: { id: 2, name: 'Fresh Provisions Order', itemNumber: '', description: '' }, quantity: 1 },
    ]),
  ).toBe(
    [
      '\uFEFFItem,Quantity,Item number,Product name,Description,Note',
      `1,5,'09991,CLX Reagent Set 09991,"Buffer, indicator and ""DPD"".",'=cmd`,
      '2,1,,Fresh Provisions Order,,',
      '',
    ].join('\r\n'),
  );
});
