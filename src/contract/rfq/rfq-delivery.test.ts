import { expect, test } from 'vitest';
import { imoNumberWarning, NO_DELIVERY, readRfqDelivery, rfqDeliveryFacts } from './rfq-delivery.ts';

test.each(['', '  ', 'IMO', '9074729', 'IMO 9074729', 'imo no. 9074729', 'IMO: 9074729', 'IMO9074729'])(
  'The IMO number %j needs no warning',
  (typed) => {
    expect(imoNumberWarning(typed)).toBeUndefined();
  },
);

test.each(['9074728', 'IMO 1234568'])('The IMO number %j has a digit that does not fit', (typed) => {
  expect(imoNumberWarning(typed)).toBe('Please check the IMO number: its last digit does not fit.');
});

test.each(['907472', '90747291', '9074 729', 'Nordlys', '٩٠٧٤٧٢٩'])(
  'The IMO number %j does not have seven digits',
  (typed) => {
    expect(imoNumberWarning(typed)).toBe('Please check the IMO number: it has seven digits.');
  },
);

test('An IMO number that looks wrong is passed on all the same', () => {
  expect(rfqDeliveryFacts({ ...NO_DELIVERY, imoNumber: 'IMO 9074728' })).toEqual([
    { name: 'imoNumber', label: 'IMO number', text: '9074728' },
  ]);
});

test('A part that cannot be read costs itself, not the others', () => {
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
