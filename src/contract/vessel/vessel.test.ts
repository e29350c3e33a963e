import { describe, expect, it } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { isImoNumber, plainImoNumber } from './vessel.ts';

describe('an IMO number', () => {
  it.each(['9074729', '3000116', '3008998'])('accepts the check digit of %s', (number) => {
    expect(isImoNumber(number)).toBe(true);
  });

  it.each([
    '9074720',
    '907472',
    '90747290',
    'IMO 9074729',
    ' 9074729',
    '9074729\n',
    '９０７４７２９',
    '',
    '0000000',
  ])('refuses %j', (text) => {
    expect(isImoNumber(text)).toBe(false);
  });

  it('has exactly one valid check digit for any six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{5}$/), (digits) => {
        const right = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isImoNumber);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it.each([
    '9074729',
    ' IMO 9074729 ',
    'imo9074729',
    'IMO: 9074729',
    'IMO No. 9074729',
    'IMO-nr. 9074729',
    '9 074 729',
    '9\u00A0074\u00A0729',
    '9.074.729',
    '9,074,729',
    '9074729.0',
    '9074729,00',
  ])('is parsed from %j', (text) => {
    expect(plainImoNumber(text)).toBe('9074729');
  });

  it.each(['9.074.000', '9074000.0', 'IMO 9 074 000'])('keeps its last zeros in %j', (text) => {
    expect(plainImoNumber(text)).toBe('9074000');
  });

  it.each(['Imogen', 'IMO Nordlys', '259123000', '90747'])('is not parsed from %j', (text) => {
    expect(isImoNumber(plainImoNumber(text))).toBe(false);
  });
});
