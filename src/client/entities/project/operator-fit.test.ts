import { expect, test } from 'vitest';
import { fitOf, fitScore, formatFit } from './operator-fit.ts';

const project = {
  location: 'Bergen, Dokken',
  serviceType: 'TRO calibration',
  systemType: 'OceanGuard HMT-300',
};
const fit = (location: string | null, skills: string[]) => fitOf({ location, skills }, project);

test.each([
  ['a skill that the service names', fit(null, ['TRO analysers']), 'TRO analysers', 1],
  ['a skill that the system names', fit(null, ['PLC', 'oceanguard']), 'oceanguard', 1],
  ['the home port, at any quay', fit('bergen', []), 'home port', 1],
  ['both', fit('Bergen', ['OceanGuard']), 'OceanGuard, home port', 2],
  ['neither', fit('Busan', ['UV systems', 'Annual service']), '', 0],
  ['no location at all', fitOf({ location: null, skills: [] }, { ...project, location: null }), '', 0],
])('%s', (_, result, text, score) => {
  expect(formatFit(result)).toBe(text);
  expect(fitScore(result)).toBe(score);
});
