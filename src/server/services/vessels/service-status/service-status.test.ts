import { describe, expect, test } from 'vitest';
import fc from '#server/testing/fast-check.ts';
import { newestServices, nextDue, serviceStatus, type DoneService } from './service-status.ts';

const done = (projectId: number, serviceDate: string, fields: Partial<DoneService> = {}): DoneService => ({
  id: projectId,
  projectId,
  serviceDate,
  serviceType: 'annual service',
  systemType: 'OceanGuard',
  operatorName: 'Ola',
  status: 'completed',
  ...fields,
});
const annual = { serviceType: 'Annual Service', systemType: '', intervalMonths: 12 };
const nothing = {
  reportedServiceDate: null,
  reportedServiceType: null,
  reportedServiceDue: null,
  nextServiceDue: null,
  nextServiceSource: 'rule',
} as const;

describe('the due day of a vessel', () => {
  test('counts from the last time of each service with a rule, and the earliest wins', () => {
    const calibration = { serviceType: 'TRO calibration', systemType: '', intervalMonths: 3 };
    const services = [
      done(1, '2025-06-10'),
      done(2, '2026-01-31'),
      done(3, '2026-02-28', { serviceType: 'TRO calibration' }),
      done(4, '2026-03-01', { serviceType: 'reagent supply' }),
    ];
    expect(nextDue(services, [annual])).toBe('2027-01-31');
    expect(nextDue(services, [annual, calibration])).toBe('2026-05-28');
    expect(nextDue(services, [])).toBeNull();
  });

  test('uses the rule of the system before the one for any', () => {
    const rules = [annual, { serviceType: 'annual service', systemType: 'oceanguard', intervalMonths: 6 }];
    expect(nextDue([done(1, '2026-01-31')], rules)).toBe('2026-07-31');
    expect(nextDue([done(1, '2026-01-31', { systemType: 'BalClor' })], rules)).toBe('2027-01-31');
    expect(nextDue([done(1, '2026-01-31', { systemType: null })], rules)).toBe('2027-01-31');
  });

  test('ignores a service of an unknown system if others of its kind have theirs', () => {
    const unknown = done(1, '2025-03-01', { systemType: null });
    expect(nextDue([unknown], [annual])).toBe('2026-03-01');
    expect(nextDue([unknown, done(2, '2026-02-01')], [annual])).toBe('2027-02-01');
    // It may have been the other system: the earlier day applies.
    const newer = done(3, '2026-06-01', { systemType: null });
    expect(nextDue([done(2, '2026-02-01'), newer], [annual])).toBe('2027-02-01');
    const other = done(4, '2026-02-01', { serviceType: 'TRO calibration' });
    expect(nextDue([unknown, other], [annual])).toBe('2026-03-01');
  });

  test('keeps a day that was set by hand', () => {
    const current = { ...nothing, nextServiceDue: '2026-08-01', nextServiceSource: 'manual' as const };
    expect(serviceStatus([done(1, '2026-01-31')], [annual], current).nextServiceDue).toBe('2026-08-01');
  });
});

describe('values reported by a file', () => {
  const reported = {
    ...nothing,
    reportedServiceDate: '2026-02-01',
    reportedServiceType: 'survey support',
    reportedServiceDue: '2026-09-01',
  };
  const asReported = {
    lastServiceDate: '2026-02-01',
    lastServiceType: 'survey support',
    nextServiceDue: '2026-09-01',
  };

  test('are kept when an older project is completed late', () => {
    expect(serviceStatus([done(1, '2026-01-15')], [], reported)).toMatchObject(asReported);
  });

  test('give way to a project of the same day or later, and to a rule', () => {
    expect(serviceStatus([done(1, '2026-03-01')], [annual], reported)).toMatchObject({
      lastServiceDate: '2026-03-01',
      nextServiceDue: '2027-03-01',
    });
    expect(serviceStatus([done(1, '2026-02-01')], [], reported)).toMatchObject({
      lastServiceType: 'annual service',
    });
  });

  test('are back when the newer project is reopened', () => {
    const services = [done(1, '2026-03-01', { status: 'reopened' })];
    expect(serviceStatus(services, [annual], reported)).toMatchObject(asReported);
  });

  test('of the next service give way to a day set by hand', () => {
    const byHand = { ...reported, nextServiceDue: '2026-12-24', nextServiceSource: 'manual' as const };
    expect(serviceStatus([], [annual], byHand).nextServiceDue).toBe('2026-12-24');
  });
});

test('a reopened project no longer counts, and its due day is removed', () => {
  const services = [done(1, '2026-01-31', { status: 'reopened' })];
  expect(serviceStatus(services, [annual], { ...nothing, nextServiceDue: '2027-01-31' })).toEqual({
    lastServiceDate: null,
    lastServiceType: null,
    nextServiceDue: null,
  });
});

test('a snapshot holds the newest twenty services', () => {
  const services = Array.from({ length: 25 }, (_, index) =>
    done(index, `2026-01-${String(index + 1).padStart(2, '0')}`),
  );
  expect(newestServices(services)).toHaveLength(20);
  expect(newestServices(services)[0]).toMatchObject({ projectId: 24, serviceDate: '2026-01-25' });
});

test('projects completed, reopened and completed again in any order lead to the same last service and due day', () => {
  const service = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    serviceType: fc.constantFrom('annual service', 'TRO calibration', 'reagent supply'),
    systemType: fc.constantFrom('OceanGuard', 'BalClor', null),
    /** Completed, reopened, or completed again after that. */
    steps: fc.constantFrom(1, 2, 3),
  });
  const rule = fc.record({
    serviceType: fc.constantFrom('annual service', 'TRO calibration'),
    systemType: fc.constantFrom('', 'BalClor'),
    intervalMonths: fc.integer({ min: 1, max: 24 }),
  });
  const before = fc.constantFrom<Parameters<typeof serviceStatus>[2]>(
    nothing,
    {
      ...nothing,
      reportedServiceDate: '2026-02-14',
      reportedServiceType: 'survey',
      reportedServiceDue: '2026-05-01',
    },
    { ...nothing, nextServiceDue: '2026-04-01', nextServiceSource: 'manual' },
  );
  fc.assert(
    fc.property(
      fc.array(service, { minLength: 1, maxLength: 6 }),
      fc.array(rule, { maxLength: 3 }),
      before,
      fc.infiniteStream(fc.nat()),
      (made, rules, start, random) => {
        const projects = made.flatMap(({ steps }, projectId) =>
          Array.from({ length: steps }, () => projectId),
        );
        const shuffled = projects
          .map((projectId) => ({ projectId, key: random.next().value as number }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ projectId }) => projectId);
        const after = (order: number[]) => {
          const history = new Map<number, DoneService>();
          const entry = { ...start, ...serviceStatus([], rules, start) };
          for (const projectId of order) {
            const { day, serviceType, systemType } = made[projectId]!;
            const wasCompleted = history.get(projectId)?.status === 'completed';
            const status = wasCompleted ? 'reopened' : 'completed';
            const serviceDate = `2026-02-${String(day).padStart(2, '0')}`;
            history.set(projectId, done(projectId, serviceDate, { serviceType, systemType, status }));
            Object.assign(entry, serviceStatus([...history.values()], rules, entry));
          }
          return entry;
        };
        expect(after(shuffled)).toEqual(after(projects));
      },
    ),
  );
});
