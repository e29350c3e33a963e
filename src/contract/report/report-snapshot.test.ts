import { expect, test } from 'vitest';
import { deviceId } from '#contract/offline/device-id.ts';
import type { ProjectChecklist } from '#contract/project/checklist.ts';
import fc, { anyText } from '#server/testing/fast-check.ts';
import { describeReport } from './describe-report.ts';
import { recordReport } from './record-report.ts';
import type { ReportFacts } from './report-facts.ts';
import { readSnapshot, snapshotOf, snapshotText } from './report-snapshot.ts';

const company = { name: 'Quayside', lines: ['Haugesund'] };

const snapshotOfFacts = (facts: ReportFacts) =>
  snapshotOf(facts.project.id, describeReport(facts, company, 'resolved'), recordReport(facts, 'resolved'));
const textOf = (facts: ReportFacts) => snapshotText(snapshotOfFacts(facts));

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString();

const checklist = (projectFileId: number): ProjectChecklist => ({
  id: 1,
  templateId: 4,
  templateVersion: 2,
  serviceType: 'TRO calibration',
  systemType: '',
  answered: 1,
  total: 1,
  missing: [],
  complete: true,
  items: [
    {
      item: { key: 'panel', label: 'Photo of the panel', kind: 'photo', required: true },
      answer: {
        id: 1,
        value: null,
        note: null,
        projectFileId,
        verdict: null,
        answeredBy: 1,
        answeredByName: 'Ola',
        version: 1,
        occurredAt: null,
        lateSince: null,
        updatedAt: at(9),
      },
    },
  ],
});

const photo = (id: number, minute: number, sha: string) => ({
  id,
  fileType: 'image/jpeg' as const,
  phase: 'during' as const,
  description: `Panel ${sha}`,
  takenAt: null,
  occurredAt: at(minute),
  createdAt: at(minute),
  sentSha256: sha.repeat(64),
});

const part = (partName: string, minute: number, quantity = 1) => ({
  quantity,
  partName,
  partNumber: null,
  occurredAt: at(minute),
  createdAt: at(minute),
});

const contact = (name: string) => ({
  name,
  position: null,
  contactType: 'engineer' as const,
  company: null,
  phone: null,
});

const entry = (userId: number, from: number, to: number | null) => ({
  userId,
  userName: `Person ${userId}`,
  category: 'work' as const,
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
});

const FACTS: ReportFacts = {
  project: {
    id: 7,
    vesselName: 'Nordskjær Vektor',
    imoNumber: '9074729',
    clientName: null,
    systemType: null,
    vesselMasterName: null,
    engineerName: null,
    portAgent: null,
    serviceType: 'TRO calibration',
    location: 'Bergen',
    locationTimezone: 'Europe/Oslo',
    visitNumber: 2,
    description: 'Clean',
    assignedOperator: { id: 2, name: 'Person 2' },
  },
  checklists: [checklist(12)],
  readingsBefore: [],
  entries: [entry(1, 0, 30), entry(1, 20, 40), entry(2, 0, 30), entry(3, 35, null)],
  parts: [part('Ring', 3), part('Clip', 3), part('Clip', 3, 2), part('Anode', 1)],
  contacts: [contact('Ana'), contact('Łukasz'), contact('Bo')],
  files: [photo(11, 5, 'a'), photo(12, 2, 'b'), photo(13, 5, 'c')],
};

test('is the same text in any order of the stored records', () => {
  const text = textOf(FACTS);
  const shuffled = <Row>(rows: readonly Row[]) =>
    fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length });
  fc.assert(
    fc.property(
      shuffled(FACTS.entries),
      shuffled(FACTS.parts),
      shuffled(FACTS.contacts),
      shuffled(FACTS.files),
      (entries, parts, contacts, files) => {
        expect(textOf({ ...FACTS, entries, parts, contacts, files })).toBe(text);
      },
    ),
  );
});

test('is the same text while the photos have only the ids of the device', () => {
  const idOf = (id: number) => deviceId({ uuid: `000${id}0-4000`, occurredAt: at(id) });
  const onDevice = {
    ...FACTS,
    checklists: [checklist(idOf(12))],
    files: FACTS.files.map((file) => ({ ...file, id: idOf(file.id), createdAt: at(50) })),
  };
  expect(textOf(onDevice)).toBe(textOf(FACTS));
  expect(textOf(FACTS)).toContain('See photo 1');
});

test('differs for another fact, and for another photo under the same caption', () => {
  const texts = [
    FACTS,
    { ...FACTS, parts: FACTS.parts.slice(1) },
    { ...FACTS, project: { ...FACTS.project, id: 8 } },
    { ...FACTS, files: FACTS.files.map((file) => ({ ...file, sentSha256: 'd'.repeat(64) })) },
  ].map(textOf);
  expect(new Set(texts).size).toBe(texts.length);
});

test('names an older photo by its id', () => {
  const { photos } = snapshotOfFacts({
    ...FACTS,
    files: FACTS.files.map((file) => ({ ...file, sentSha256: null })),
  });
  expect(photos.map((one) => one.photo)).toEqual(['file:12', 'file:11', 'file:13']);
});

test('reads its own text, and the words of people in it', () => {
  fc.assert(
    fc.property(anyText(), (description) => {
      const snapshot = snapshotOfFacts({ ...FACTS, project: { ...FACTS.project, description } });
      expect(readSnapshot(snapshotText(snapshot))).toEqual(snapshot);
    }),
  );
});

const text = () => textOf(FACTS);
const unreadable: [string, () => string][] = [
  ['not JSON', () => text().slice(1)],
  ['JSON of something else', () => '{"format":1}'],
  ['JSON with blanks', () => JSON.stringify(JSON.parse(text()), null, 1)],
  ['another order of fields', () => JSON.stringify(snapshotOfFacts(FACTS))],
  ['a field too many', () => text().replace('{', '{"a":1,')],
  ['another format', () => text().replace('"format":1', '"format":2')],
  ['words that no field can hold', () => text().replace('"Clean"]', `"${'x'.repeat(20_001)}"]`)],
  ['content without a fact', () => text().replace('"engineers":[1,2,3],', '')],
];
test.each(unreadable)('does not read %s', (_, given) => {
  expect(given()).not.toBe(text());
  expect(readSnapshot(given())).toBeUndefined();
});
