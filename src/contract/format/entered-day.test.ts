import { expect, test } from 'vitest';
import { enteredDay } from './entered-day.ts';

const read = (day: string) => enteredDay('Enter a day').safeParse(day);

test.each(['1970-01-01', '2028-02-29', '2999-12-31'])('takes %s', (day) => {
  expect(read(day).data).toBe(day);
});

test.each([
  ['0000-03-10', 'Check the year.'],
  ['0206-03-10', 'Check the year.'],
  ['1969-12-31', 'Check the year.'],
  ['3000-01-01', 'Check the year.'],
  ['9999-12-31', 'Check the year.'],
  ['2027-02-29', 'Enter a day'],
  ['', 'Enter a day'],
])('refuses %s', (day, message) => {
  expect(read(day).error?.issues[0]?.message).toBe(message);
});
