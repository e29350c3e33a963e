import { expect, test } from 'vitest';
import { readSpecifications } from './specifications.ts';

test('splits pairs by semicolons or new lines into rows, in order', () => {
  expect(
    readSpecifications('Volume: 500 mL;Service life in use:  one year\nSupply form : ready to use;'),
  ).toEqual([
    { label: 'Volume', value: '500 mL' },
    { label: 'Service life in use', value: 'one year' },
    { label: 'Supply form', value: 'ready to use' },
  ]);
});

test('keeps text that is not a pair in its place', () => {
  expect(
    readSpecifications('Contents: 4 x 125 mL; 1 x 500 mL buffer; https://maker.example/sheet; Storage: cool'),
  ).toEqual([
    { label: 'Contents', value: '4 x 125 mL' },
    { label: undefined, value: '1 x 500 mL buffer' },
    { label: undefined, value: 'https://maker.example/sheet' },
    { label: 'Storage', value: 'cool' },
  ]);
});

test('splits label and value at the first colon followed by a space', () => {
  expect(readSpecifications('Ratio 1:2: mixed: by volume; Time: 10:30; Label:; : value')).toEqual([
    { label: 'Ratio 1:2', value: 'mixed: by volume' },
    { label: 'Time', value: '10:30' },
    { label: undefined, value: 'Label:' },
    { label: undefined, value: ': value' },
  ]);
});

test.each([null, '', ' ; \r\n ;'])('returns nothing for %j', (text) => {
  expect(readSpecifications(text)).toEqual([]);
});

test('removes duplicates', () => {
  expect(readSpecifications('Pack: 4; Pack: 4; Pack: 6')).toEqual([
    { label: 'Pack', value: '4' },
    { label: 'Pack', value: '6' },
  ]);
});
