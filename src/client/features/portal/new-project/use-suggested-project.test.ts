import { expect, test } from 'vitest';
import { blankFields } from './project-fields.ts';
import { proposedFields } from './use-suggested-project.ts';

const project = {
  serviceType: 'annual service',
  systemType: 'Testholm TB-500',
  location: 'Singapore',
  locationTimezone: 'Asia/Singapore',
  scheduledDate: '2026-03-04',
  scheduledEndDate: '2026-03-05',
  assignedOperator: { id: 7, name: 'Ola', isActive: true },
  partsUsedOn: null,
  parts: [],
};
const blank = blankFields('2026-03-02');

test('fills an empty form with the whole suggestion', () => {
  expect(proposedFields(blank, project)).toEqual({
    serviceType: 'annual service',
    systemType: 'Testholm TB-500',
    location: 'Singapore',
    locationTimezone: 'Asia/Singapore',
    filledZone: 'Asia/Singapore',
    scheduledDate: '2026-03-04',
    scheduledEndDate: '2026-03-05',
    assignedOperatorId: '7',
  });
});

test('writes an unlisted service as text, and keeps what was typed or planned', () => {
  expect(proposedFields(blank, { ...project, serviceType: 'Filter exchange' })).toMatchObject({
    serviceType: 'other',
    otherService: 'Filter exchange',
  });
  const typed = { ...blank, serviceType: 'TRO calibration', location: 'Oslo', assignedOperatorId: '9' };
  expect(proposedFields(typed, project)).toEqual({ systemType: 'Testholm TB-500' });
  expect(
    proposedFields(blank, { ...project, serviceType: null, location: null, assignedOperator: null }),
  ).toEqual({
    systemType: 'Testholm TB-500',
    scheduledDate: '2026-03-04',
    scheduledEndDate: '2026-03-05',
    assignedOperatorId: '',
  });
});
