import { describe, expect, it } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { SEARCH_TEXT_CONSIDERED } from './search-text-considered.ts';
import { foldText, readSearchText, searchKeys } from './search-text.ts';

describe('how texts are compared', () => {
  it.each([
    ['Måler for TRØ', 'maler for tro'],
    ['KJØLER, Ærfugl', 'kjoler, aerfugl'],
    ['Wärtsilä Genève Łódź Straße', 'wartsila geneve lodz strasse'],
    ['ΠΛΟΙΟΣ', 'πλοιοσ'],
    ['4–20 mA — 5 µm ½', '4-20 ma - 5 μm 1/2'],
    ['12” “hose” ‘A’', '12" "hose" \'a\''],
    ['  two\n\twords \u00A0 ', 'two words'],
    ['re\u00ADagent\u200B kit\uFEFF', 'reagent kit'],
    ['a\0b', 'a b'],
    ['half \uD83D', 'half \uFFFD'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folding is idempotent in any script', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('keeps a part of a word a part of it, in capitals too', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcæøåéßΣσςłđ129')), minLength: 1 });
    fc.assert(
      fc.property(letters, letters, letters, (before, part, after) => {
        expect(foldText(before + part + after)).toContain(foldText(part));
        expect(foldText((before + part + after).toUpperCase())).toContain(foldText(part));
      }),
    );
  });
});

describe('parsing a typed text', () => {
  it.each([
    ['MS TRO 012', { compact: 'mstro012', gapped: 'ms-tro-012', pieces: ['ms', 'tro', '012'] }],
    ['clx09991', { compact: 'clx09991', gapped: 'clx09991', pieces: ['clx', '09991'] }],
    ['ms.tro.012', { compact: 'mstro012', gapped: 'ms-tro-012', pieces: ['ms', 'tro', '012'] }],
    ['(ms.tro.012)', { compact: 'mstro012', gapped: '', pieces: ['ms', 'tro', '012'] }],
    ['a-b', { compact: 'ab', gapped: '', pieces: ['a', 'b'] }],
    ['a', { compact: 'a', gapped: 'a', pieces: ['a'] }],
    ['seal kit seal k', { compact: 'sealkitsealk', gapped: 'seal-kit-seal-k', pieces: ['seal', 'kit'] }],
    ['+/-', { literal: '+/-', compact: '', gapped: '', pieces: [] }],
    [' \0\u200B ', { literal: '', compact: '', gapped: '', pieces: [] }],
  ])('%j', (typed, reading) => {
    expect(readSearchText(typed)).toMatchObject(reading);
  });

  it('is cut to the maximum length, never within a character', () => {
    const odd = `x${'😀'.repeat(50_000)}`;

    expect(readSearchText(odd).literal).toBe(`x${'😀'.repeat((SEARCH_TEXT_CONSIDERED - 2) / 2)}`);
    expect(readSearchText('\uFDFA'.repeat(100_000)).literal.length).toBeLessThanOrEqual(
      SEARCH_TEXT_CONSIDERED,
    );
    expect(readSearchText(`${' '.repeat(5000)}valve`).literal).toBe('valve');
  });
});

describe('the keys of a product', () => {
  it('contain each form on its own line: as written, then words without the punctuation inside them', () => {
    const keys = searchKeys({
      itemNumber: '1735 TRO/R',
      name: 'CLX-Ex2 (28034) Monitor',
      others: ['4-20 mA', '', '4-20 mA'],
    });

    expect(keys).toEqual({
      numberKey: '1735tror',
      nameKey: '1735tror\n1735 tro/r\n1735-tro-r\n\nclx-ex2 (28034) monitor\nclxex2',
      textKey: '4-20 ma\n420',
    });
  });
});
