import { describe, expect, test } from 'vitest';
import { foldText } from '#contract/catalogue/search-text.ts';
import { TimeZone } from '#contract/project/time.ts';
import { knownPort, ports } from './ports.ts';

describe('the list of ports', () => {
  test('names each port once, by UN/LOCODE and by name', () => {
    const names = ports.flatMap(({ name, otherNames }) => [...new Set([name, ...otherNames].map(foldText))]);
    expect(new Set(ports.map(({ locode }) => locode)).size).toBe(ports.length);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(ports.map((port) => [port.name, port] as const))('%s has a place and a time zone', (_, port) => {
    expect(port.locode).toMatch(/^[A-Z]{2}[A-Z]{3}$/);
    expect(TimeZone.safeParse(port.timezone).success).toBe(true);
    expect(Math.abs(port.latitude)).toBeLessThan(72);
    expect(Math.abs(port.longitude)).toBeLessThan(180);
    // The sun is at most four hours from the clock: catches a sign or two numbers that were swapped.
    const offset = new Date('2026-01-15T12:00:00Z').toLocaleString('en', {
      timeZone: port.timezone,
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const apart = (((Number(offset) - 12 - port.longitude / 15) % 24) + 36) % 24;
    expect(Math.abs(apart - 12)).toBeLessThan(4);
  });
});

test.each([
  ['Bergen', 'NOBGO'],
  ['bergen, Skoltegrunnskaien', 'NOBGO'],
  ['Goteborg', 'SEGOT'],
  ['Pusan', 'KRPUS'],
  ['sgsin', 'SGSIN'],
  ['Cartagena (Colombia)', 'COCTG'],
])('%s is a known port', (location, locode) => {
  expect(knownPort(location)?.locode).toBe(locode);
});

// Two countries have a port with that name.
const shared = ['Cartagena', 'Cartagena, Colombia', 'Freeport', 'Manzanillo', 'St. John’s'];

test.each([null, '', 'Atlantis', 'Bergen op Zoom', ...shared])('%s is none', (location) => {
  expect(knownPort(location)).toBeUndefined();
});
