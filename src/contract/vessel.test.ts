import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isImoNumber } from './vessel.ts';

describe('an IMO number', () => {
  it.each(['9074729', '3000116', '3008998'])('%s has the right check digit', (number) => {
    expect(isImoNumber(number)).toBe(true);
  });

  it.each(['9074720', '907472', '90747290', 'IMO 9074729', ' 9074729', '9074729\n', '９０７４７２９', ''])(
    '%j is none',
    (text) => {
      expect(isImoNumber(text)).toBe(false);
    },
  );

  it('has exactly one right check digit for any six digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (digits) => {
        const right = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isImoNumber);
        expect(right).toHaveLength(1);
      }),
    );
  });
});
