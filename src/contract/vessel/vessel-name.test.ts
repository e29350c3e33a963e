import { describe, expect, it, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { bareVesselName, imoInName, nameWithImo, normalVesselName } from './vessel-name.ts';

describe('the normalized name of a vessel', () => {
  it.each([
    'Nordskjær Vektor',
    'NORDSKJAER VEKTOR',
    'M/V Nordskjær Vektor',
    'M / V Nordskjær Vektor',
    'M. V. Nordskjær Vektor',
    'MV Nordskjær-Vektor',
    'M.V. "Nordskjær  Vektor"',
    'm/t nordskjær vektor',
    'MT Nordskjær Vektor',
    'S/S Nordskjær Vektor',
    'SS Nordskjær Vektor',
    'M/S Nordskjær Vektor.',
    ' Nordskjær Vektor ',
    'Nordskjær Vektor (IMO 3000116)',
  ])('is the same for %j', (name) => {
    expect(normalVesselName(name)).toBe('nordskjaervektor');
  });

  it.each([
    ['MSC Anna', 'mscanna'],
    ['Mvule', 'mvule'],
    ['St. Helena', 'sthelena'],
    ['Stella', 'stella'],
    ['MV', 'mv'],
    ['S/S', 'ss'],
    ['Solvåg Alfa 11', 'solvagalfa11'],
    ['海洋之星', '海洋之星'],
  ])('removes only prefixes from %j', (name, normal) => {
    expect(normalVesselName(name)).toBe(normal);
  });

  test('is never empty unless the name is, and is idempotent', () => {
    fc.assert(
      fc.property(
        anyText({ minLength: 1 }).filter((name) => name.trim() !== ''),
        (name) => {
          expect(normalVesselName(name)).not.toBe('');
        },
      ),
    );
  });

  test('ignores the suffix that distinguishes a second ship', () => {
    const name = nameWithImo('Solvåg Alfa', '3002334');
    expect(normalVesselName(name)).toBe(normalVesselName('SOLVAG ALFA'));
    expect([bareVesselName(`${name} (imo 3002334)`), imoInName(`${name} (imo 3002334)`)]).toEqual([
      'Solvåg Alfa',
      '3002334',
    ]);
  });
});
