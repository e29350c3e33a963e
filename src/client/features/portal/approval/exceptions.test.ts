import { expect, test } from 'vitest';
import { approvalExceptions, type ApprovalFacts } from './exceptions.ts';

const TESTED = ['Tested, in order', 'Tested, fault found'];
const answer = (value: string | null, fields: object = {}) =>
  ({ value, note: null, verdict: null, projectFileId: null, ...fields }) as never;
const ordinary: ApprovalFacts = {
  project: {
    outcome: 'resolved',
    scheduledDate: '2026-03-02',
    scheduledEndDate: null,
    locationTimezone: 'Asia/Singapore',
  },
  files: [{ fileName: 'Log.pdf' }],
  comments: [{ userName: 'Ola', lateSince: null }],
  checklists: [
    {
      items: [
        {
          item: { key: 'a', label: 'Alarms', kind: 'choice', required: true, choices: TESTED },
          answer: answer('Tested, in order'),
        },
        { item: { key: 'b', label: 'Permit', kind: 'yes/no', required: true }, answer: answer('yes') },
        {
          item: { key: 'c', label: 'TRO', kind: 'number', required: true, unit: 'mg/L', maximum: 0.1 },
          answer: answer('0.05', { verdict: 'within' }),
        },
      ],
    },
  ],
  time: {
    entries: [
      { category: 'work', startedAt: '2026-03-02T08:00:00Z', timezone: 'Europe/Oslo', note: null } as never,
      { category: 'travel', startedAt: '2026-03-01T08:00:00Z', timezone: 'Europe/Oslo', note: null } as never,
    ],
  },
  parts: [{ partName: 'Gasket', quantity: 1, isLate: false, createdAt: '2026-03-02T09:00:00Z' }],
  reports: [
    {
      status: 'submitted',
      correctsVersion: null,
      createdAt: '2026-03-02T10:00:00Z',
      signature: { refusedReason: null } as never,
    },
  ],
};

test('lists what came late once each, in the time of the port', () => {
  const lateSince = '2025-03-02T08:00:00.000Z';
  const [choice] = ordinary.checklists[0]!.items;
  const entry = { category: 'work', startedAt: '2026-03-02T08:00:00Z', timezone: 'Europe/Oslo', note: null };
  const found = approvalExceptions({
    ...ordinary,
    checklists: [{ items: [{ item: choice!.item, answer: answer('Tested, in order', { lateSince }) }] }],
    time: { entries: [{ ...entry, userName: 'Ola', lateSince } as never] },
    parts: [
      { partName: 'Gasket', quantity: 1, isLate: true, lateSince, createdAt: '2026-03-02T09:00:00Z' },
      { partName: 'Seal', quantity: 2, isLate: true, createdAt: '2026-03-02T09:00:00Z' },
      { partName: 'Valve', quantity: 3, isLate: true, lateSince, createdAt: '2026-03-02T11:00:00Z' },
    ],
    files: [{ fileName: 'Log.pdf', lateSince }],
    comments: [{ userName: 'Ola', lateSince }],
  });
  const text = 'came late, received after 2 Mar 2025, 16:00, timed by the phone';
  expect(found).toEqual([
    { what: '1 × Gasket', found: text, note: null },
    { what: '2 × Seal', found: 'added after the work was done', note: null },
    { what: '3 × Valve', found: `${text}, not in the signed report`, note: null },
    { what: 'Time of Ola, work', found: text, note: null },
    { what: 'Alarms', found: text, note: null },
    { what: 'Log.pdf', found: text, note: null },
    { what: 'Comment by Ola', found: text, note: null },
  ]);
});

test('approves the report that was submitted, and names a signature that came after it', () => {
  const lateSince = '2025-03-02T08:00:00.000Z';
  const late = { correctsVersion: null, createdAt: '2026-03-02T12:00:00Z' };
  const found = approvalExceptions({
    ...ordinary,
    parts: [{ partName: 'Gasket', quantity: 2, isLate: false, createdAt: '2026-03-02T11:00:00Z' }],
    reports: [
      { ...late, status: 'draft', signature: { refusedReason: null, lateSince } as never },
      { ...ordinary.reports[0]!, signature: { refusedReason: 'Master ashore' } as never },
    ],
  });
  expect(found).toEqual([
    { what: 'Report', found: 'not signed', note: 'Master ashore' },
    { what: '2 × Gasket', found: 'added after the signature, not in the signed report', note: null },
    {
      what: 'Report signed, not submitted',
      found: 'came late, received after 2 Mar 2025, 16:00, timed by the phone',
      note: null,
    },
  ]);
});

test('an ordinary visit has no exceptions', () => {
  expect(approvalExceptions(ordinary)).toEqual([]);
});

test('lists outcome, findings, readings, unplanned days, notes and parts after the signature', () => {
  const [choice, yesNo, reading] = ordinary.checklists[0]!.items;
  const found = approvalExceptions({
    ...ordinary,
    project: { ...ordinary.project, outcome: 'not resolved' },
    checklists: [
      {
        items: [
          { item: choice!.item, answer: answer('Tested, fault found', { note: 'Relay 3' }) },
          { item: yesNo!.item, answer: answer('no') },
          { item: reading!.item, answer: answer('0.4', { verdict: 'above' }) },
        ],
      },
    ],
    time: {
      entries: [
        {
          category: 'work',
          startedAt: '2026-03-03T08:00:00Z',
          timezone: 'Europe/Oslo',
          userName: 'Ola',
          note: 'Waited for power',
        } as never,
      ],
    },
    parts: [{ partName: 'Gasket', quantity: 2, isLate: false, createdAt: '2026-03-02T11:00:00Z' }],
  });
  expect(found.map(({ what, found: text, note }) => [what, text, note].filter(Boolean).join(' | '))).toEqual([
    'Outcome | not resolved',
    'Alarms | Tested, fault found | Relay 3',
    'Permit | no',
    'TRO | 0.4 mg/L, above its limit',
    'Work | on 1 day outside the plan',
    'Time of Ola | work | Waited for power',
    '2 × Gasket | added after the signature, not in the signed report',
  ]);
});

test('writes a reading without a unit, a photo and an open item in words', () => {
  const ph = { key: 'd', label: 'pH', kind: 'number', required: true, maximum: 7 } as const;
  const photo = { key: 'e', label: 'Display', kind: 'photo', required: true } as const;
  const open = { key: 'f', label: 'Sensor', kind: 'text', required: false } as const;
  const found = approvalExceptions({
    ...ordinary,
    checklists: [
      {
        items: [
          { item: ph, answer: answer('7.5', { verdict: 'above', note: 'Buffer is old' }) },
          { item: photo, answer: answer(null, { projectFileId: 3, note: 'Taken in the dark' }) },
          { item: open, answer: answer(null, { note: 'Behind the panel' }) },
        ],
      },
    ],
  });
  expect(found.map(({ what, found: text, note }) => `${what}: ${text} | ${note}`)).toEqual([
    'pH: 7.5, above its limit | Buffer is old',
    'Display: photo | Taken in the dark',
    'Sensor: not answered | Behind the panel',
  ]);
});

test('names a refused signature, a correction of the wording and a late part', () => {
  const found = approvalExceptions({
    ...ordinary,
    parts: [{ partName: 'Gasket', quantity: 2, isLate: true, createdAt: '2026-03-02T09:00:00Z' }],
    reports: [
      { status: 'submitted', correctsVersion: 1, createdAt: '2026-03-02T12:00:00Z', signature: null },
      {
        status: 'submitted',
        correctsVersion: null,
        createdAt: '2026-03-02T10:00:00Z',
        signature: { refusedReason: 'Master ashore' } as never,
      },
    ],
  });
  expect(found.map(({ what, found: text }) => `${what} ${text}`)).toEqual([
    'Report not signed',
    'Report wording corrected after the signature',
    '2 × Gasket added after the work was done',
  ]);
});
