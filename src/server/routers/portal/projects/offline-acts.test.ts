import { deepStrictEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { AnyTRPCProcedure } from '@trpc/server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyAct, REDUCERS } from '#contract/offline/apply-act.ts';
import { deviceId, isDeviceId } from '#contract/offline/device-id.ts';
import type { DeviceAct, DeviceVerb } from '#contract/offline/device-verbs.ts';
import type { ProjectPack } from '#contract/project/project-pack.ts';
import { contentOf } from '#contract/report/compare-reports.ts';
import { describeReport } from '#contract/report/describe-report.ts';
import { recordReport } from '#contract/report/record-report.ts';
import { factsOfPack, type ReportFacts } from '#contract/report/report-facts.ts';
import { snapshotOf, snapshotText } from '#contract/report/report-snapshot.ts';
import { signedReport } from '#contract/report/report-version.ts';
import { letterhead } from '#content/letterhead.ts';
import { checklistTemplates, plannedParts, projectSignatures, vesselProjects } from '#db/schema/index.ts';
import { appRouter } from '#server/routers/app-router.ts';
import { readReportFacts } from '#server/services/service-reports/read-report-facts.ts';
import { createSeededRandom } from '#scripts/demo/seeded-random.ts';
import { createPortalUser, createProduct } from '#server/testing/factories.ts';
import { makeAct, TEMPLATE_ITEMS, type World } from '#server/testing/portal/random-device-acts.ts';
import { createReadyProject } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { drawnSignature } from '#server/testing/portal/reported-project.ts';

/**
 * The same writes are given to the services, on a real database, and to the reducers with which a device shows them without
 * a network: both come to the same pack, and show the same report to its signer. `npm run test:offline` tries hundreds of seeds.
 */
const DEFAULT_SEEDS = 6;
/** A seed takes twenty times as long as one of the outbox. */
const SEEDS = Math.ceil(Number(process.env['OFFLINE_SEEDS'] ?? DEFAULT_SEEDS * 20) / 20);
const FIRST_SEED = Number(process.env['OFFLINE_FIRST_SEED'] ?? 1);
const STEPS = 45;

let server: ProjectHarness;
let photo: Buffer;
let productId: number;
let ink: string;
const reached = new Map<DeviceVerb, number>();

beforeAll(async () => {
  server = createProjectHarness();
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3d6b8c' } })
    .jpeg()
    .toBuffer();
  ink = await drawnSignature();
  productId = createProduct(server.db, { name: 'Måler', itemNumber: 'AB-100-7' }).id;
});
afterAll(() => server.close());

/** What the pack of a device does not have to share with that of the server, by name of the field, and why. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  serverTime: 'the clock of the server',
  createdAt: 'when the server stored it',
  updatedAt: 'when the server stored it',
  editedAt: 'when the server stored it',
  editableUntil: 'counted from when the server stored it',
  undo: 'only the server undoes a transition',
  partRepeats: 'the pack does not hold the parts of other projects',
  filePath: 'the address follows from the id',
  previewPath: 'the server makes the preview',
  fileSize: 'the server stores pictures again',
  followUpProjectId: 'the server makes the follow-up project',
  sha256: 'the server prints the file of a report',
  fileURL: 'the address follows from the id',
  verifyCode: 'the server has the key of the numbers',
};

const comparable = (pack: ProjectPack, idOf: (id: number) => number): object =>
  withIds(pack, idOf, NOT_COMPARED) as object;

/** Replaces the ids of the device by those of the server. */
function withIds(value: unknown, idOf: (id: number) => number, without: object = {}): unknown {
  if (typeof value === 'number') return isDeviceId(value) ? idOf(value) : value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, idOf, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(name in without))
      .map(([name, field]) => [name, withIds(field, idOf, without)]),
  );
}

/** The records of a pack that a device can make, list by list. */
const recordsOf = (pack: ProjectPack): ({ id: number | null } | null)[][] => [
  pack.parts,
  pack.time.entries,
  pack.comments,
  pack.contacts,
  pack.files,
  pack.travelDocuments?.documents ?? [],
  pack.reports,
  pack.checklists,
  ...pack.checklists.map(({ items }) => items.map(({ answer }) => answer)),
];

/** Learns which ids the server has given to the records of the device, which stand at the same places. */
function learnIds(ids: Map<number, number>, device: ProjectPack, stored: ProjectPack): void {
  const theirs = recordsOf(stored);
  for (const [list, records] of recordsOf(device).entries()) {
    for (const [index, record] of records.entries()) {
      const id = theirs[list]?.[index]?.id;
      if (record && isDeviceId(record.id) && typeof id === 'number' && !ids.has(record.id))
        ids.set(record.id, id);
    }
  }
}

async function startProject(serviceType: string, operatorId: number) {
  const { db, clock } = server;
  const project = createReadyProject(db, clock, {
    operatorId,
    status: 'confirmed',
    operatorHours: 100,
    serviceType,
    requiredDocuments: ['visa', 'hotel'],
  });
  // A signature without a report, as on paper, is not known to a device.
  db.delete(projectSignatures).where(eq(projectSignatures.projectId, project.id)).run();
  db.insert(checklistTemplates).values({ serviceType, version: 1, items: TEMPLATE_ITEMS }).run();
  db.insert(plannedParts)
    .values([
      { projectId: project.id, partName: 'Pump', quantity: 2 },
      { projectId: project.id, productId, partName: 'Måler', partNumber: 'AB-100-7', quantity: 1 },
    ])
    .run();
  const { id, version } = project;
  return server.as.manager.projects.transition({ id, version, to: 'scheduled', scheduledDate: '2026-03-02' });
}

/** The bytes of an upload. */
const bytesOf = ({ call, input }: DeviceAct): Buffer =>
  call === 'files.upload' && 'phase' in input ? photo : Buffer.from('%PDF-1.7\nA log.');

const rowOf = (id: number) => server.db.select().from(vesselProjects).where(eq(vesselProjects.id, id)).get()!;

const shownText = (facts: ReportFacts): string =>
  snapshotText(
    snapshotOf(
      facts.project.id,
      describeReport(facts, letterhead(), 'resolved'),
      recordReport(facts, 'resolved'),
    ),
  );

/** Gives an act to the server as a device does, with the ids that it knows. Returns whether it was accepted. */
async function send(token: string, act: DeviceAct, stamp: object, idOf: (id: number) => number) {
  const { call, input } = act;
  const { projectId, ...fields } = withIds(input, idOf) as { projectId?: number };
  const kind = { 'files.upload': 'files', 'travelDocuments.upload': 'travel-documents' }[call as string];
  const query = new URLSearchParams({ ...fields, ...stamp });
  const { statusCode } = await server.inject({
    method: 'POST',
    url: kind ? `/api/portal/projects/${projectId}/${kind}?${query}` : `/api/trpc/portal.${call}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': kind ? 'application/octet-stream' : 'application/json',
    },
    payload: kind
      ? bytesOf(act)
      : JSON.stringify({ json: { ...(projectId && { projectId }), ...fields, ...stamp } }),
  });
  expect(statusCode).toBeLessThan(500);
  return statusCode < 300;
}

/** The device says of a transition whether the server takes it. */
function isLegal({ transitions, reports }: ProjectPack, { call, input }: DeviceAct): boolean | undefined {
  if (call === 'serviceReports.sign') return true;
  if (call !== 'projects.transition') return undefined;
  const step = transitions.steps.find(({ to }) => to === input.to);
  const signed = contentOf(signedReport(reports))?.facts.outcome;
  const isSigned = input.to !== 'work done' || signed === undefined || signed === input.outcome;
  return isSigned && step !== undefined && step.missing.every(({ item }) => item in input);
}

async function play(seed: number): Promise<void> {
  const random = createSeededRandom(seed);
  server.clock.set('2026-03-02T08:00:00.000Z');
  const operator = createPortalUser(server.db, { name: `Ola of seed ${seed}` });
  const token = server.signIn(operator);
  const packOf = (id: number) => server.portalOf(token).projects.pack({ id, withTravelDocuments: true });
  const project = await startProject(`service of seed ${seed}`, operator.id);
  const actor = { id: operator.id, name: operator.name, role: 'operator' as const };
  const ids = new Map<number, number>();
  const idOf = (id: number) => ids.get(id) ?? id;
  const tried = new Map<DeviceVerb, number>();
  let device = await packOf(project.id);
  for (let count = 0; count < STEPS; count += 1) {
    server.clock.advance(random.whole(1000, 6 * 60_000));
    const world: World = { random, pack: device, now: server.clock.now(), count, productId, ink, tried };
    const made = makeAct(world);
    if (!made) continue;
    const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');
    const uuid = `${hex(count, 8)}-${hex(seed, 4)}-4000-8000-${hex(project.id, 12)}`;
    const occurredAt = new Date(+world.now - random.whole(0, 900)).toISOString();
    const sha256 = createHash('sha256').update(bytesOf(made)).digest('hex');
    const file = made.facts.file && { ...made.facts.file, sha256 };
    const act = { ...made, facts: { file, id: deviceId({ uuid, occurredAt }), occurredAt, actor } };
    const isTaken = await send(token, act, { clientUuid: uuid, occurredAt }, idOf);
    const legal = isLegal(device, act);
    if (legal !== undefined) deepStrictEqual({ act, isTaken }, { act, isTaken: legal });
    const stored = await packOf(project.id);
    if (isTaken) {
      reached.set(act.call, (reached.get(act.call) ?? 0) + 1);
      device = applyAct(device, act);
      learnIds(ids, device, stored);
      const [seen, wanted] = [device, stored].map((pack) => comparable(pack, idOf) as object);
      for (const [part, value] of Object.entries(wanted ?? {})) {
        const shown = (seen as Readonly<Record<string, unknown>>)[part];
        deepStrictEqual({ count, act, [part]: shown }, { count, act, [part]: value });
      }
      const report = shownText(readReportFacts(server.db, rowOf(project.id)));
      deepStrictEqual({ count, act, report: shownText(factsOfPack(stored)) }, { count, act, report });
      deepStrictEqual({ count, act, report: shownText(factsOfPack(device)) }, { count, act, report });
    }
    if (stored.project.status === 'work done' && random.happens(0.3)) {
      // The office sends it back, and the device fetches it again.
      await server.as.manager.projects.transition({
        id: project.id,
        version: stored.project.version,
        to: 'in progress',
        reason: 'Photos are missing',
      });
      device = await packOf(project.id);
    }
  }
}

const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index);

test.each(seeds)('a device comes to the pack of the server: seed %i', async (seed) => {
  await expect(play(seed)).resolves.toBeUndefined();
});

test.skipIf(SEEDS < DEFAULT_SEEDS)('reaches every write of a device', () => {
  const verbs = Object.keys(REDUCERS) as DeviceVerb[];
  expect(verbs.filter((verb) => !reached.has(verb))).toEqual([]);
});

/** Writes with an idempotency key that a device does not make without a network, and why. */
const NOT_OF_A_DEVICE: Readonly<Record<string, string>> = {
  'projects.create': 'makes another project',
  'projects.undoTransition': 'only the server knows whether something followed',
};
const OF_MANAGERS = /^(?:billing|rfqs)\.|^parts\.setPrice$|^projects\.revert$|^vesselContacts\.create$/;

test('knows every write with an idempotency key', () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>);
  const keyed = procedures.flatMap(([name, { _def }]) => {
    const [input] = (_def as { inputs?: { shape?: object }[] }).inputs ?? [];
    return name.startsWith('portal.') && input?.shape && 'clientUuid' in input.shape
      ? name.slice('portal.'.length)
      : [];
  });
  expect(keyed.filter((call) => !(call in NOT_OF_A_DEVICE) && !OF_MANAGERS.test(call)).toSorted()).toEqual(
    Object.keys(REDUCERS).toSorted(),
  );
});
