import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChecklistItem } from '#contract/project/checklist.ts';
import {
  partsUsed,
  projectChecklistAnswers,
  vesselDirectory,
  vesselProjects,
  vesselServiceHistory,
} from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { authorizedBefore } from '#server/services/access/project-access.ts';
import { keepFollowUp } from '#server/services/projects/follow-up-project.ts';
import { createProject } from '#server/testing/factories.ts';
import { addChecklist, addVessel, answerItem } from '#server/testing/portal/project-facts.ts';
import { codeOf, createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { createReportedProject, type ReportedProject } from '#server/testing/portal/reported-project.ts';

const SYSTEM = 'OceanGuard';
const OTHER = 'Hyde Guardian';

interface Visit {
  /** The day on which its work ended. */
  on: string;
  value: string | null;
  system?: string | null;
  status?: typeof vesselProjects.$inferInsert.status;
  vessel?: 'same' | 'other' | 'merged';
  item?: Partial<ChecklistItem>;
  mine?: boolean;
}

let project: ProjectHarness;
let vessels: Record<'same' | 'other' | 'merged', number>;

beforeEach(() => {
  project = createProjectHarness({ systemType: SYSTEM, startedAt: new Date('2026-03-01T08:00:00Z') });
  const { db, clock } = project;
  const add = () => addVessel(db, clock).id;
  vessels = { same: add(), other: add(), merged: add() };
  project.setProject({ vesselDirectoryId: vessels.same });
  db.update(vesselDirectory)
    .set({ mergedIntoId: vessels.same })
    .where(eq(vesselDirectory.id, vessels.merged))
    .run();
});
afterEach(() => project.close());

const tro = (fields: Partial<ChecklistItem> = {}): ChecklistItem => ({
  key: 'tro',
  label: 'TRO at discharge',
  kind: 'number',
  required: true,
  unit: 'mg/L',
  maximum: 0.1,
  ...fields,
});

function visit({
  on,
  value,
  system = SYSTEM,
  status = 'completed',
  vessel = 'same',
  item,
  mine,
}: Visit): number {
  const { db, people } = project;
  const { id } = createProject(db, {
    vesselDirectoryId: vessels[vessel],
    systemType: system,
    status,
    serviceType: 'annual service',
    workEndedAt: new Date(`${on}T12:00:00Z`),
    ...(mine && { assignedOperatorId: people.operator.id }),
  });
  const { id: checklistId } = addChecklist(db, id, [tro(item)]);
  const { key = 'tro' } = item ?? {};
  if (value !== null) answerItem(db, { checklistId, itemKey: key, value, answeredBy: people.operator.id });
  return id;
}

const before = () => project.as.operator.readings.before({ projectId: project.projectId });
const ofVessel = (fields: { system?: string } = {}) =>
  project.as.manager.readings.ofVessel({ id: vessels.same, ...fields });

/** What is shown beside the field of the project's item, and the lines of the chart. */
async function shown() {
  const { items } = await before();
  const { series } = await ofVessel({ system: SYSTEM });
  const field = items.find(({ key, unit }) => key === 'tro' && unit === 'mg/L');
  return {
    field: field?.readings.map(({ day, value }) => `${value} ${day}`) ?? [],
    lines: series.map(
      ({ key, unit, points }) => `${key} ${unit}: ${points.map(({ value }) => value).join(' ')}`,
    ),
  };
}

const MAY = '2025-05-03';
const JUNE = '2025-06-10';
const JANUARY = '2026-01-20';
const line = (...values: string[]) => [`tro mg/L: ${values.join(' ')}`];

test.each<[name: string, visits: Visit[], field: string[], lines: string[]]>([
  ['no visit', [], [], []],
  ['a visit without an answer', [{ on: MAY, value: null }], [], []],
  ['one visit', [{ on: MAY, value: '0.08' }], [`0.08 ${MAY}`], line('0.08')],
  ['a reading of 0', [{ on: MAY, value: '0' }], [`0 ${MAY}`], line('0')],
  ['a negative reading', [{ on: MAY, value: '-2.50' }], [`-2.50 ${MAY}`], line('-2.50')],
  ['digits as they were stored', [{ on: MAY, value: '0.070' }], [`0.070 ${MAY}`], line('0.070')],
  [
    'two visits',
    [
      { on: MAY, value: '0.07' },
      { on: JUNE, value: '0.08' },
    ],
    [`0.08 ${JUNE}`, `0.07 ${MAY}`],
    line('0.07', '0.08'),
  ],
  [
    'visits that were entered in another order',
    [
      { on: JUNE, value: '0.08' },
      { on: MAY, value: '0.07' },
    ],
    [`0.08 ${JUNE}`, `0.07 ${MAY}`],
    line('0.07', '0.08'),
  ],
  [
    'four visits, of which the field shows three',
    [
      { on: '2024-05-03', value: '1' },
      { on: MAY, value: '2' },
      { on: JUNE, value: '3' },
      { on: JANUARY, value: '4' },
    ],
    [`4 ${JANUARY}`, `3 ${JUNE}`, `2 ${MAY}`],
    line('1', '2', '3', '4'),
  ],
  [
    'two visits on one day',
    [
      { on: MAY, value: '1' },
      { on: MAY, value: '2' },
    ],
    [`2 ${MAY}`, `1 ${MAY}`],
    line('1', '2'),
  ],
  ['work that waits for approval', [{ on: MAY, value: '1', status: 'work done' }], [`1 ${MAY}`], line('1')],
  ['a project that was reopened', [{ on: MAY, value: '1', status: 'in progress' }], [], []],
  ['a project on hold', [{ on: MAY, value: '1', status: 'on hold' }], [], []],
  ['a cancelled project', [{ on: MAY, value: '1', status: 'cancelled' }], [], []],
  ['a visit that ended after this one began', [{ on: '2026-03-02', value: '1' }], [], line('1')],
  ['another vessel', [{ on: MAY, value: '1', vessel: 'other' }], [], []],
  ['a merged vessel', [{ on: MAY, value: '1', vessel: 'merged' }], [`1 ${MAY}`], line('1')],
  [
    'the visits of both merged vessels',
    [
      { on: MAY, value: '1', vessel: 'merged' },
      { on: JUNE, value: '2' },
    ],
    [`2 ${JUNE}`, `1 ${MAY}`],
    line('1', '2'),
  ],
  ['another system', [{ on: MAY, value: '1', system: OTHER }], [], []],
  ['no system', [{ on: MAY, value: '1', system: null }], [], []],
  [
    'the system in another spelling',
    [{ on: MAY, value: '1', system: 'OCEANGUARD' }],
    [`1 ${MAY}`],
    line('1'),
  ],
  ['the system with an accent', [{ on: MAY, value: '1', system: 'Océanguard' }], [`1 ${MAY}`], line('1')],
  [
    'two systems',
    [
      { on: MAY, value: '1', system: OTHER },
      { on: JUNE, value: '2' },
    ],
    [`2 ${JUNE}`],
    line('2'),
  ],
  ['another item', [{ on: MAY, value: '1', item: { key: 'ph' } }], [], ['ph mg/L: 1']],
  ['another unit', [{ on: MAY, value: '80', item: { unit: 'µg/L' } }], [], ['tro µg/L: 80']],
  [
    'a unit that was changed',
    [
      { on: MAY, value: '80', item: { unit: 'µg/L' } },
      { on: JUNE, value: '0.08' },
    ],
    [`0.08 ${JUNE}`],
    ['tro mg/L: 0.08', 'tro µg/L: 80'],
  ],
  [
    'a unit that was changed and changed back',
    [
      { on: MAY, value: '0.07' },
      { on: JUNE, value: '80', item: { unit: 'µg/L' } },
      { on: JANUARY, value: '0.08' },
    ],
    [`0.08 ${JANUARY}`, `0.07 ${MAY}`],
    ['tro mg/L: 0.07 0.08', 'tro µg/L: 80'],
  ],
  ['an edited label', [{ on: MAY, value: '1', item: { label: 'TRO' } }], [`1 ${MAY}`], line('1')],
  [
    'a key that is used for something else',
    [{ on: MAY, value: '1', item: { label: 'Salinity', unit: 'PSU' } }],
    [],
    ['tro PSU: 1'],
  ],
  ['a key that was a text', [{ on: MAY, value: 'clear', item: { kind: 'text', unit: undefined } }], [], []],
  ['a yes/no item', [{ on: MAY, value: 'yes', item: { kind: 'yes/no', unit: undefined } }], [], []],
  ['a reading outside its limits', [{ on: MAY, value: '0.3' }], [`0.3 ${MAY}`], line('0.3')],
])('%s', async (_name, visits, field, lines) => {
  for (const one of visits) visit(one);
  expect(await shown()).toEqual({ field, lines });
});

test('a vessel that is no longer merged keeps its readings for itself', async () => {
  visit({ on: MAY, value: '1', vessel: 'merged' });
  visit({ on: JUNE, value: '2' });
  project.db.update(vesselDirectory).set({ mergedIntoId: null }).run();
  expect(await shown()).toEqual({ field: [`2 ${JUNE}`], lines: line('2') });
});

test('a point is judged by the limits of its own version, the chart shows those of the newest', async () => {
  visit({ on: MAY, value: '0.15', item: { maximum: 0.2 } });
  visit({ on: JUNE, value: '0.15' });
  const { series } = await ofVessel();
  expect(series).toMatchObject([{ maximum: 0.1, minimum: null, series: 'level' }]);
  expect(series[0]?.points.map(({ verdict }) => verdict)).toEqual(['within', 'above']);
});

test('a counter that was reset is one line of a counter', async () => {
  for (const [on, value] of [
    [MAY, '8000'],
    [JUNE, '9000'],
    [JANUARY, '120'],
  ] as const) {
    visit({ on, value, item: { unit: 'h', maximum: undefined, series: 'counter' } });
  }
  const { series } = await ofVessel();
  expect(series).toMatchObject([
    { series: 'counter', points: [{ value: '8000' }, { value: '9000' }, { value: '120' }] },
  ]);
});

test('a decimal comma is stored as a point', async () => {
  const { db, projectId, as } = project;
  const { id: checklistId } = addChecklist(db, projectId, [tro()]);
  await as.operator.checklists.answer({ projectId, checklistId, itemKey: 'tro', value: '0,08' });
  project.setProject({ status: 'completed', workEndedAt: new Date('2026-03-02T12:00:00Z') });
  const { series } = await ofVessel();
  expect(series).toMatchObject([{ points: [{ day: '2026-03-02', value: '0.08' }] }]);
});

test('two checklists of one visit give two points, in their order', async () => {
  const id = visit({ on: MAY, value: '1' });
  const { id: checklistId } = addChecklist(project.db, id, [tro()]);
  answerItem(project.db, { checklistId, itemKey: 'tro', value: '2', answeredBy: project.people.operator.id });
  expect((await shown()).lines).toEqual(line('1', '2'));
});

test('a reading that a follow-up took over from the visit before is no reading of its own', async () => {
  const { db, clock, people } = project;
  const parent = createProject(db, {
    vesselDirectoryId: vessels.same,
    systemType: SYSTEM,
    status: 'completed',
    workEndedAt: new Date(`${MAY}T12:00:00Z`),
  });
  const open: ChecklistItem = { key: 'state', label: 'State', kind: 'text', required: true };
  const { id: checklistId } = addChecklist(db, parent.id, [tro(), open]);
  answerItem(db, { checklistId, itemKey: 'tro', value: '0.08', answeredBy: people.operator.id });
  const actor = { userId: people.manager.id, name: 'Mona', role: 'manager' as const };
  inTransaction(db, (tx) => keepFollowUp(tx, { clock, actor }, authorizedBefore(parent)));
  const followUp = db
    .select()
    .from(vesselProjects)
    .where(eq(vesselProjects.parentProjectId, parent.id))
    .get()!;
  db.update(vesselProjects)
    .set({ status: 'completed', workEndedAt: new Date(`${JUNE}T12:00:00Z`) })
    .where(eq(vesselProjects.id, followUp.id))
    .run();
  expect(await shown()).toEqual({ field: [`0.08 ${MAY}`], lines: line('0.08') });

  const [list] = await project.as.manager.checklists.list({ projectId: followUp.id });
  await project.as.manager.checklists.answer({
    projectId: followUp.id,
    checklistId: list!.id!,
    itemKey: 'tro',
    value: '0.09',
    version: list!.items[0]!.answer!.version,
  });
  expect(await shown()).toEqual({ field: [`0.09 ${JUNE}`, `0.08 ${MAY}`], lines: line('0.08', '0.09') });
});

test('a chart has at most the 24 newest points', async () => {
  for (let month = 0; month < 26; month += 1) {
    const on = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`;
    visit({ on, value: String(month) });
  }
  const [series] = (await ofVessel()).series;
  expect(series?.points.map(({ value }) => Number(value))).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 2),
  );
});

test('the systems of a vessel can be chosen, the newest first', async () => {
  visit({ on: MAY, value: '1', system: 'oceanguard' });
  visit({ on: JUNE, value: '2' });
  visit({ on: JANUARY, value: '3', system: null });
  expect(await ofVessel()).toMatchObject({
    systems: ['', SYSTEM],
    system: '',
    series: [{ points: [{ value: '3' }] }],
  });
  expect((await ofVessel({ system: 'OCEANGUARD' })).system).toBe(SYSTEM);
});

describe('an operator', () => {
  test('reads figures of all visits, and the numbers of their own projects alone', async () => {
    visit({ on: MAY, value: '1' });
    const mine = visit({ on: JUNE, value: '2', mine: true });
    const { series } = await project.as.operator.readings.ofVessel({ id: vessels.same });
    expect(series[0]?.points.map(({ projectId }) => projectId)).toEqual([null, mine]);
  });

  test('of another project gets nothing, and none exports', async () => {
    const { foreign, operator } = project.as;
    const { projectId } = project;
    expect(await codeOf(foreign.readings.before({ projectId }))).toBe('NOT_FOUND');
    expect(await codeOf(foreign.parts.repeats({ projectId }))).toBe('NOT_FOUND');
    expect(await codeOf(operator.readings.exportCsv({ id: vessels.same }))).toBe('FORBIDDEN');
    expect(await codeOf(operator.readings.ofVessel({ id: 999 }))).toBe('NOT_FOUND');
  });
});

test('exports all systems of a vessel, or one', async () => {
  visit({ on: MAY, value: '0.15' });
  visit({ on: JUNE, value: '2', system: OTHER });
  const { manager } = project.as;
  const { csv } = await manager.readings.exportCsv({ id: vessels.same });
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
  expect(rows.map(({ Day, System, Value, Unit, Result }) => [Day, System, Value, Unit, Result])).toEqual([
    [JUNE, OTHER, '2', 'mg/L', 'above'],
    [MAY, SYSTEM, '0.15', 'mg/L', 'above'],
  ]);
  const one = await manager.readings.exportCsv({ id: vessels.same, system: SYSTEM });
  expect(one.csv).not.toContain(OTHER);
});

describe('the last calibration', () => {
  const served = (
    serviceDate: string,
    serviceType = 'TRO calibration',
    status: 'completed' | 'reopened' = 'completed',
  ) =>
    project.db
      .insert(vesselServiceHistory)
      .values({ vesselDirectoryId: vessels.merged, serviceDate, serviceType, operatorName: 'Ola', status })
      .run();

  test.each([
    ['none', () => undefined, null],
    ['the newest', () => [served(MAY), served('2024-05-03')], MAY],
    ['not one that was reopened', () => [served(MAY), served(JUNE, 'TRO calibration', 'reopened')], MAY],
    ['not another service', () => [served(JUNE, 'annual service')], null],
  ])('%s', async (_name, make, day) => {
    make();
    expect((await before()).lastCalibration).toBe(day);
  });
});

describe('a part used again', () => {
  interface Use {
    on: string;
    system?: string;
    partName?: string;
    partNumber?: string;
    deletedAt?: Date;
    status?: Visit['status'];
    vessel?: Visit['vessel'];
    quantity?: number;
  }
  function use(
    { on, system = SYSTEM, status = 'completed', vessel = 'same', ...part }: Use,
    projectId?: number,
  ) {
    const { db, people } = project;
    const id =
      projectId ?? createProject(db, { vesselDirectoryId: vessels[vessel], systemType: system, status }).id;
    return db
      .insert(partsUsed)
      .values({
        projectId: id,
        operatorId: people.operator.id,
        partName: 'Indicator pump',
        quantity: 1,
        usedDate: on,
        vesselName: 'Nordskjær Vektor',
        ...part,
      })
      .returning()
      .get().id;
  }
  const TODAY = '2026-03-02';
  const here = (part: Partial<Use> = {}) => use({ on: TODAY, ...part }, project.projectId);
  const repeats = () => project.as.operator.parts.repeats({ projectId: project.projectId });

  test.each<[name: string, uses: Use[], days: string[]]>([
    ['once is no repeat', [], []],
    ['twice is one', [{ on: MAY }], [TODAY, MAY]],
    ['three times', [{ on: MAY }, { on: JANUARY }], [TODAY, JANUARY, MAY]],
    ['24 months before', [{ on: '2024-03-02' }], [TODAY, '2024-03-02']],
    ['24 months and one day before', [{ on: '2024-03-01' }], []],
    ['on another system', [{ on: MAY, system: OTHER }], []],
    ['on the system in another spelling', [{ on: MAY, system: 'OCEANGUARD' }], [TODAY, MAY]],
    ['on another vessel', [{ on: MAY, vessel: 'other' }], []],
    ['on a merged vessel', [{ on: MAY, vessel: 'merged' }], [TODAY, MAY]],
    ['withdrawn', [{ on: MAY, deletedAt: new Date() }], []],
    ['on a cancelled project', [{ on: MAY, status: 'cancelled' }], [TODAY, MAY]],
    ['another part', [{ on: MAY, partName: 'Filter' }], []],
    ['the name in another case', [{ on: MAY, partName: 'INDICATOR PUMP' }], [TODAY, MAY]],
    ['later on another project', [{ on: '2026-03-03' }], []],
  ])('%s', async (_name, uses, days) => {
    for (const one of uses) use(one);
    here();
    expect((await repeats()).flatMap((repeat) => repeat.uses.map(({ day }) => day))).toEqual(days);
  });

  test('two lines of one project are one use', async () => {
    const ids = [here({ quantity: 2 }), here()];
    expect(await repeats()).toEqual([]);
    use({ on: MAY });
    expect(await repeats()).toEqual([
      {
        partKey: 'tindicator pump',
        name: 'Indicator pump',
        partIds: ids,
        uses: [
          { day: TODAY, quantity: 3 },
          { day: MAY, quantity: 1 },
        ],
      },
    ]);
  });
});

describe('a report', () => {
  let reported: ReportedProject;
  beforeEach(async () => {
    reported = await createReportedProject();
  });
  afterEach(() => reported.close());

  const own = () => reported.readProject().vesselDirectoryId!;
  function earlierVisit(on: string, value: string, vesselDirectoryId = own()) {
    const { db, people } = reported;
    const visited = createProject(db, {
      vesselDirectoryId,
      systemType: reported.readProject().systemType,
      status: 'completed',
      workEndedAt: new Date(`${on}T12:00:00Z`),
    });
    const item = tro({ key: 'drift', label: 'Drift', maximum: 0.02 });
    const { id: checklistId } = addChecklist(db, visited.id, [item]);
    answerItem(db, { checklistId, itemKey: 'drift', value, answeredBy: people.operator.id });
    return visited;
  }
  const correct = (value: string) =>
    reported.db
      .update(projectChecklistAnswers)
      .set({ value })
      .where(eq(projectChecklistAnswers.value, '0.02'));

  test('says the reading of the visit before; a correction of that one asks for a new signature', async () => {
    const { projectId } = reported;
    earlierVisit(MAY, '0.02');
    const signed = await reported.sign();
    expect(await reported.textOf(signed)).toMatch(/0\.03\s+mg\/L\s+\(0\.02\s+in\s+May\s+2025\)/);
    expect((await reported.show()).sha256).toBe((await reported.show()).sha256);
    expect(await reported.show()).toMatchObject({ changedSinceSigned: false });

    correct('0.01').run();
    expect(await reported.show()).toMatchObject({ changedSinceSigned: true, changedFacts: ['checklist'] });
    const [stored] = await reported.as.operator.serviceReports.list({ projectId });
    expect(stored?.sha256).toBe(signed.sha256);
  });

  test('keeps its signature when the visit before is reopened, unless that one comes back with another reading', async () => {
    const { id, version } = earlierVisit(MAY, '0.02');
    earlierVisit('2025-01-20', '0.05');
    await reported.sign();
    const reopened = { id, version, to: 'in progress', reason: 'The invoice address is wrong' } as const;
    await reported.as.manager.projects.transition(reopened);
    expect(await reported.show()).toMatchObject({ changedSinceSigned: false });

    correct('0.01').run();
    reported.db.update(vesselProjects).set({ status: 'completed' }).where(eq(vesselProjects.id, id)).run();
    expect(await reported.show()).toMatchObject({ changedFacts: ['checklist'] });
  });

  test.each([
    ['the first earlier visit', undefined],
    ['a newer visit than the one that is printed', '2025-01-20'],
  ])('keeps its signature when a merge brings %s', async (_name, on) => {
    const { db, clock, as } = reported;
    if (on !== undefined) earlierVisit(on, '0.05');
    const twin = addVessel(db, clock, { vesselName: 'Vektor (double entry)' });
    earlierVisit(MAY, '0.02', twin.id);
    await reported.sign();
    const { id, version } = await as.manager.vessels.byId({ id: own() });
    await as.manager.vesselMerges.merge({ id, version, loserId: twin.id, loserVersion: twin.version });
    expect((await as.operator.readings.before({ projectId: reported.projectId })).items).toMatchObject([
      { readings: [{ day: MAY }, ...(on === undefined ? [] : [{ day: on }])] },
    ]);
    expect(await reported.show()).toMatchObject({ changedSinceSigned: false });
    await reported.step('operator', { to: 'work done', outcome: 'resolved' });
  });
});
