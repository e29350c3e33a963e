import { describe, expect, it, test } from 'vitest';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { nameWithImo, normalVesselName } from './vessel-name.ts';

describe('the name by which vessels are matched', () => {
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
  ])('takes nothing from %j but what is a prefix', (name, normal) => {
    expect(normalVesselName(name)).toBe(normal);
  });

  test('is never empty where the name is not, and normal already', () => {
    fc.assert(
      fc.property(
        anyText({ minLength: 1 }).filter((name) => name.trim() !== ''),
        (name) => {
          expect(normalVesselName(name)).not.toBe('');
        },
      ),
    );
  });

  test('the name that tells a second ship apart is matched like the first', () => {
    expect(normalVesselName(nameWithImo('Solvåg Alfa', '3002334'))).toBe(normalVesselName('SOLVAG ALFA'));
  });
});
