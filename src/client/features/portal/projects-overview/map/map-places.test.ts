import { expect, test } from 'vitest';
import type { StaffAvailability } from '#contract/project/project-list.ts';
import type { ProjectSummary } from '#contract/project/project.ts';
import { frameOf, mapPlaces, spreadMarks } from './map-places.ts';

const project = (id: number, location: string | null) => ({ id, location }) as ProjectSummary;
const person = (name: string, location: string | null) => ({ name, location }) as StaffAvailability[number];

test('puts ships and people of one port together, the busiest port first', () => {
  const { places } = mapPlaces(
    [project(1, 'Bergen'), project(2, 'Singapore'), project(3, 'singapore, Jurong')],
    [person('Ola', 'Bergen'), person('Mei', 'Piraeus')],
  );
  expect(places.map(({ name, projects, people }) => [name, projects.length, people.length])).toEqual([
    ['Singapore', 2, 0],
    ['Bergen', 1, 1],
    ['Piraeus', 0, 1],
  ]);
  const [singapore, bergen] = places;
  // East is right, and the south is down.
  expect(singapore!.x).toBeGreaterThan(bergen!.x);
  expect(singapore!.y).toBeGreaterThan(bergen!.y);
});

test('drops nothing that has no position', () => {
  const { places, elsewhere } = mapPlaces(
    [project(1, 'Farwater, east quay'), project(2, null)],
    [person('Ola', null)],
  );
  expect(places).toEqual([]);
  expect(elsewhere.map(({ name, projects, people }) => [name, projects.length, people.length])).toEqual([
    ['Farwater', 1, 0],
    ['No location', 1, 1],
  ]);
});

test('frames all places with the sea around them', () => {
  const frame = frameOf([
    { x: 1850, y: 900 },
    { x: 2838, y: 1787 },
  ]);
  expect(frame.x).toBeLessThan(1850);
  expect(frame.x + frame.width).toBeGreaterThan(2838);
  expect(frame.y).toBeLessThan(900);
  expect(frame.y + frame.height).toBeGreaterThan(1787);
  expect(frameOf([{ x: 1850, y: 900 }]).width).toBeGreaterThan(200);
});

test('marks of neighbouring ports do not cover each other', () => {
  const marks = spreadMarks(
    [
      { x: 100, y: 100 },
      { x: 101, y: 100 },
      { x: 100, y: 102 },
      { x: 400, y: 100 },
    ],
    20,
  );
  for (const [index, one] of marks.entries()) {
    for (const other of marks.slice(index + 1)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(20);
    }
  }
  expect(marks[0]).toEqual({ x: 100, y: 100 });
  expect(marks[3]).toEqual({ x: 400, y: 100 });
});
