import { expect, test } from 'vitest';
import { imoNumberWarning, NO_DELIVERY, readRfqDelivery, rfqDeliveryFacts } from './rfq-delivery.ts';

test.each(['', '  ', 'IMO', '9074729', 'IMO 9074729', 'imo no. 9074729', 'IMO: 9074729', 'IMO9074729'])(
  'does not warn of the IMO number %j',
  (typed) => {
    expect(imoNumberWarning(typed)).toBeUndefined();
  },
);

test.each(['9074728', 'IMO 1234568'])('warns of a wrong check digit in %j', (typed) => {
  expect(imoNumberWarning(typed)).toBe('Please check the IMO number: its last digit does not fit.');
});

test.each(['907472', '90747291', '9074 729', 'Nordlys', '٩٠٧٤٧٢٩'])(
  'warns if %j does not have seven digits',
  (typed) => {
    expect(imoNumberWarning(typed)).toBe('Please check the IMO number: it has seven digits.');
  },
);

test('keeps an IMO number that looks wrong', () => {
  expect(rfqDeliveryFacts({ ...NO_DELIVERY, imoNumber: 'IMO 9074728' })).toEqual([
    { name: 'imoNumber', label: 'IMO number', text: '9074728' },
  ]);
});

test('drops an unreadable part and keeps the others', () => {
  expect(
    readRfqDelivery({
      vessel: 'MV Nordlys',
      imoNumber: 9074729,
      port: 'x'.repeat(81),
      eta: null,
      requisition: '',
    }),
  ).toEqual({ ...NO_DELIVERY, vessel: 'MV Nordlys' });
});
