import { describe, expect, test } from 'vitest';
import { CreateProjectInput } from '#contract/project/project-change.ts';
import { VESSEL_TEXT_FIELDS, type Vessel } from '#contract/vessel/vessel-directory.ts';
import { refill } from './fill-from-vessel.ts';
import { blankFields, inputOf, isBlank, readFields, resolverFor } from './project-fields.ts';

const TODAY = '2026-03-02';
const manager = { isManager: true, source: undefined };
const operator = { isManager: false, source: undefined };
const filled = {
  ...blankFields(TODAY),
  vesselState: 'new',
  vesselName: 'Nordskjær Vektor',
  imoNumber: 'IMO 9074729',
  serviceType: 'TRO calibration',
  location: 'Singapore',
  locationTimezone: 'Asia/Singapore',
  scheduledDate: '2026-03-10',
  assignedOperatorId: '4',
  value: { amount: '12\u00A0500,50', currency: 'EUR' },
} as const;

const vessel = (fields: Partial<Vessel>): Vessel => ({
  ...(Object.fromEntries(VESSEL_TEXT_FIELDS.map((name) => [name, null])) as unknown as Vessel),
  id: 1,
  vesselName: 'Nordskjær Vektor',
  imoNumber: null,
  previousNames: [],
  lastServiceDate: null,
  lastServiceType: null,
  nextServiceDue: null,
  nextServiceSource: 'rule',
  version: 1,
  archivedAt: null,
  updatedAt: '2026-03-02T08:00:00.000Z',
  ...fields,
});

describe('the input', () => {
  test('has the id of a found vessel, and a name only for a new one', () => {
    const found = { ...filled, vesselState: 'found', vesselDirectoryId: '12' } as const;
    expect(inputOf(found, manager)).toMatchObject({ vesselDirectoryId: 12 });
    expect(inputOf(found, manager)).not.toHaveProperty('vesselName');
    expect(inputOf(filled, manager)).toMatchObject({ vesselName: 'Nordskjær Vektor' });
  });

  test.each(['12500.50', '12 500,50', '12,500.50'])('is valid with the amount %j', (amount) => {
    const fields = { ...filled, value: { amount, currency: 'EUR' } };
    expect(CreateProjectInput.parse(inputOf(fields, manager))).toMatchObject({
      imoNumber: '9074729',
      value: { amount: '12500.50', currency: 'EUR' },
      assignedOperatorId: 4,
    });
  });

  test('has no plan, price or source from an operator', () => {
    const input = inputOf(filled, { ...operator, source: { type: 'due vessel', id: 3 } });
    for (const field of ['scheduledDate', 'assignedOperatorId', 'value', 'source']) {
      expect(input).not.toHaveProperty(field);
    }
  });
});

describe('an error', () => {
  const errorsOf = async (fields: typeof filled | Parameters<typeof inputOf>[0]) => {
    const read = await resolverFor(manager)(fields, undefined, {
      fields: {},
      shouldUseNativeValidation: undefined,
    });
    return read.errors;
  };

  test('is shown at its field', async () => {
    const errors = await errorsOf({ ...blankFields(TODAY), imoNumber: '9074720' });
    expect(errors).toMatchObject({
      vesselName: { message: 'Vessel name is required' },
      imoNumber: { message: expect.stringContaining('IMO number is not valid') },
      serviceType: { message: 'Service is required' },
    });
  });

  test.each(['a lot', '1,250', '1 25', '100000000'])(
    'is shown at the other service and at the amount %j',
    async (amount) => {
      const errors = await errorsOf({ ...filled, serviceType: 'other', value: { amount, currency: 'NOK' } });
      expect(Object.keys(errors).toSorted()).toEqual(['otherService', 'value']);
      expect(errors.value?.amount?.message).toBe('Enter an amount, for example 1250.00');
    },
  );
});

describe('choosing a vessel', () => {
  const known = vessel({ clientName: 'Fjordlast', systemType1: 'TB-500', portAgentName: 'Havn AS' });

  test('fills empty fields and keeps typed ones', () => {
    const typed = { ...blankFields(TODAY), clientName: 'Another owner' };
    const { changes, filled: ours } = refill(typed, {}, known);
    expect(changes).toEqual({ systemType: 'TB-500' });
    expect(ours).toEqual(changes);
  });

  test('clears what the previous vessel had filled in', () => {
    const before = { clientName: 'Fjordlast', systemType: 'TB-500' };
    const fields = { ...blankFields(TODAY), ...before, systemType: 'corrected by hand' };
    const { changes } = refill(fields, before, vessel({ clientName: null, engineerName: 'Liv' }));
    expect(changes).toEqual({ clientName: '', engineerName: 'Liv' });
    expect(refill(fields, before, null).changes).toEqual({ clientName: '' });
  });
});

describe('the draft', () => {
  test('is unchanged after a round trip through storage', () => {
    expect(readFields(JSON.parse(JSON.stringify(filled)), '2026-04-01')).toEqual(filled);
  });

  test.each([null, 7, [], 'x', { vesselName: 5, value: [], vesselState: 'sunk' }])(
    'is blank for foreign data: %j',
    (given) => {
      expect(readFields(given, TODAY)).toEqual(blankFields(TODAY));
      expect(isBlank(readFields(given, TODAY))).toBe(true);
    },
  );

  test('is not blank once something was typed', () => {
    expect(isBlank({ ...blankFields(TODAY), description: 'x' })).toBe(false);
  });
});
