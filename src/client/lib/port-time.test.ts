import { expect, it } from 'vitest';
import { dayInZone, dayWithWeekday, momentInZone, timeInZone, zoneInWords } from './port-time.ts';

it('says an instant as the clocks of the port show it', () => {
  expect(momentInZone('2026-03-03T20:15:00Z', 'Asia/Singapore')).toBe('4 Mar 2026, 04:15');
  expect(timeInZone('2026-03-03T20:15:00Z', 'Europe/Oslo')).toBe('21:15');
  expect(dayInZone('2026-03-03T20:15:00Z', 'Asia/Singapore')).toBe('Wed 4 Mar');
});

it('leaves a day without a time where it is', () => {
  expect(dayWithWeekday('2026-03-04')).toBe('Wed, 4 Mar 2026');
});

it('names a zone as people say it', () => {
  expect(zoneInWords('Asia/Singapore')).toBe('Singapore time');
  expect(zoneInWords('America/New_York')).toBe('New York time');
});
