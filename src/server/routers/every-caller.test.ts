import type { InjectOptions } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  plannedParts,
  portalUsers,
  projectChecklists,
  rfqs,
  travelDocumentFiles,
  vesselContacts,
  vesselDirectory,
} from '#db/schema/index.ts';
import { byteRoutes } from '#server/rest/byte-routes.ts';
import { restProcedures, restStreams, routePattern, type RestCall } from '#server/rest/rest-procedures.ts';
import {
  createReportedProject,
  drawnSignature,
  type ReportedProject,
} from '#server/testing/portal/reported-project.ts';
import { appRouter } from './app-router.ts';

/*
 * Who may make every call of the portal. The expectation follows from the kind of the procedure and from its path: a
 * staff call under a project is closed to people outside that project. Any other staff call has to be listed below,
 * and so does every route that is not a procedure.
 */

/** Staff calls that are not under a project: for each, why it reveals nothing of other people's projects. */
const notAboutAProject: Record<string, string> = {
  'portal.session.me': 'one’s own',
  'portal.account.sessions': 'one’s own',
  'portal.account.endSession': 'one’s own',
  'portal.account.signOutEverywhere': 'one’s own',
  'portal.account.endOtherSessions': 'one’s own',
  'portal.account.changePassword': 'one’s own',
  'portal.account.csvSettings': 'one’s own',
  'portal.account.setCsvSettings': 'one’s own',
  'portal.account.signInMethods': 'one’s own',
  'portal.account.confirmation': 'one’s own',
  'portal.account.stepUp': 'one’s own',
  'portal.account.stepUpOptions': 'one’s own',
  'portal.account.stepUpWithPasskey': 'one’s own',
  'portal.account.beginTotp': 'one’s own',
  'portal.account.confirmTotp': 'one’s own',
  'portal.account.removeTotp': 'one’s own',
  'portal.account.newRecoveryCodes': 'one’s own',
  'portal.account.beginPasskey': 'one’s own',
  'portal.account.addPasskey': 'one’s own',
  'portal.account.renamePasskey': 'one’s own',
  'portal.account.removeLinkedAccount': 'one’s own',
  'portal.account.removePasskey': 'one’s own',
  'portal.calendar.feed': 'one’s own',
  'portal.calendar.renew': 'one’s own',
  'portal.calendar.remove': 'one’s own',
  'portal.notifications.list': 'one’s own',
  'portal.notifications.unread': 'one’s own',
  'portal.notifications.mark': 'one’s own',
  'portal.notifications.markAll': 'one’s own',
  'portal.time.week': 'one’s own',
  'portal.time.running': 'one’s own; managers get everyone’s',
  'portal.projects.list': 'lists the projects that one may see',
  'portal.projects.outside': 'lists the projects that one may see',
  'portal.projects.nameQuestions': 'the directory is read by all staff; clients for managers only',
  'portal.projects.create': 'creates a project',
  'portal.ports.find': 'a public list, and the ports of the projects that one may see',
  'portal.ports.agents': 'those of the projects that one may see',
  'portal.parts.usage': 'lists what one added',
  'portal.parts.groups': 'lists what one added',
  'portal.changes.list': 'lists what one may see',
  'portal.records.find': 'names what one may open',
  'portal.sync.standing': 'one’s own',
  'portal.changes.live': 'lists what one may see',
  'portal.parts.search': 'the public catalogue',
  'portal.corrections.list': 'managers all, others their own suggestions',
  'portal.corrections.suggest': 'the directory is read by all staff, and managers decide',
  'portal.vessels.match': 'the directory is read by all staff',
  'portal.vessels.byId': 'the directory is read by all staff',
  'portal.vessels.due': 'the directory is read by all staff',
  'portal.vessels.list': 'the directory is read by all staff',
  'portal.readings.ofVessel': 'the directory is read by all staff; names the projects that one may see',
  'portal.vessels.parts': 'the directory is read by all staff',
  'portal.vessels.changes': 'the directory is read by all staff',
  'portal.vessels.visits':
    'names the projects that one may see, and no other by its number; the same for reports',
  'portal.vesselContacts.list': 'the directory is read by all staff',
  'portal.unitLabels.byToken': 'the directory is read by all staff',
};

const PROJECT_PATH = /^\/api\/portal\/projects\/\{\w+\}/;
const isOfAProject = ({ route }: RestCall) => PROJECT_PATH.test(route.path);

const procedures = restProcedures(appRouter).filter(({ audience }) => audience === 'portal');
const streams = restStreams(appRouter);
const forStaff = [...procedures, ...streams].filter(({ admits }) => admits === 'staff');
const forManagers = procedures.filter(({ admits }) => admits === 'managers');
const ofAProject = forStaff.filter(isOfAProject);

let project: ReportedProject;
let deactivated: string;
/** Input of people who work on the project, by procedure. */
let inputs: Record<string, object>;

beforeAll(async () => {
  project = await createReportedProject();
  const { as, projectId, db, people } = project;
  const { id: part, version } = await as.operator.parts.add({ projectId, partName: 'Hose clip' });
  const { id: plannedPartId } = db
    .insert(plannedParts)
    .values({ projectId, partName: 'Hose clip', quantity: 1 })
    .returning()
    .get();
  const { id: comment } = await as.operator.comments.add({ projectId, comment: 'On board.' });
  const { entries } = await as.operator.time.list({ projectId });
  const checklistId = db.select().from(projectChecklists).get()!.id;
  const contact = db.select().from(vesselContacts).get()!.id;
  const file = project.photos.before;
  await upload('travel-documents?fileName=Visa.pdf&fileCategory=visa');
  const travelDocument = db.select().from(travelDocumentFiles).get()!.id;
  const { sha256 } = await project.show();
  const times = { startedAt: '2026-02-28T08:00:00Z', endedAt: '2026-02-28T09:00:00Z' };
  const versioned = { id: projectId, version: project.readProject().version };
  const listed = { projectId };
  inputs = {
    'portal.projects.byId': { id: projectId },
    'portal.projects.pack': { id: projectId },
    'portal.projects.update': { ...versioned, description: 'Clean the analysers' },
    'portal.projects.nextTransitions': { id: projectId },
    'portal.projects.transition': { ...versioned, to: 'on hold', holdReason: 'weather' },
    'portal.projects.course': { id: projectId },
    'portal.projects.undoTransition': versioned,
    'portal.projects.history': { id: projectId },
    'portal.projects.previousServices': { id: projectId },
    'portal.time.list': listed,
    'portal.time.add': { projectId, category: 'work', ...times },
    'portal.time.update': { projectId, id: entries[0]!.id, version: 1, note: 'Calibration' },
    'portal.time.remove': { projectId, id: entries[0]!.id },
    'portal.time.start': { projectId, category: 'work' },
    'portal.time.stop': { projectId },
    'portal.parts.list': listed,
    'portal.parts.usedBefore': listed,
    'portal.parts.repeats': listed,
    'portal.readings.before': listed,
    'portal.parts.add': { projectId, partName: 'Hose clip' },
    'portal.parts.planned': listed,
    'portal.parts.addPlanned': { projectId, plannedPartId, quantity: 1 },
    'portal.parts.update': { projectId, id: part, version, quantity: 2 },
    'portal.parts.remove': { projectId, id: part },
    'portal.files.list': listed,
    'portal.files.upload': { projectId, fileName: 'Filter.pdf' },
    'portal.files.remove': { projectId, id: file },
    'portal.travelDocuments.list': listed,
    'portal.travelDocuments.upload': { projectId, fileName: 'Visa.pdf', fileCategory: 'visa' },
    'portal.travelDocuments.remove': { projectId, id: travelDocument },
    'portal.checklists.list': listed,
    'portal.checklists.start': listed,
    'portal.checklists.answer': { projectId, checklistId, itemKey: 'remarks', value: 'Clean' },
    'portal.comments.list': listed,
    'portal.comments.mentionable': listed,
    'portal.comments.add': { projectId, comment: 'Done for today.' },
    'portal.comments.update': { projectId, id: comment, comment: 'Still on board.' },
    'portal.onBoardContacts.list': listed,
    'portal.onBoardContacts.create': { projectId, contactType: 'engineer', name: 'Ana Reyes' },
    'portal.onBoardContacts.update': { projectId, id: contact, version: 1, name: 'Ana Reyes' },
    'portal.onBoardContacts.remove': { projectId, id: contact },
    'portal.serviceReports.list': listed,
    'portal.serviceReports.preview': { projectId, outcome: 'resolved' },
    'portal.serviceReports.sign': {
      projectId,
      outcome: 'resolved',
      sha256,
      image: await drawnSignature(),
      signerName: 'Łukasz Ćwik',
      signerRank: 'Master',
    },
  };
  const gone = project.people.author;
  deactivated = project.signIn(gone);
  db.update(portalUsers).set({ isActive: false }).where(eq(portalUsers.id, gone.id)).run();
  expect(people.foreign.isActive).toBe(true);
});

afterAll(() => project.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function upload(path: string, token = project.tokens.operator) {
  return project.inject({
    method: 'POST',
    url: `/api/portal/projects/${project.projectId}/${path}`,
    headers: { ...bearer(token), 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7\nA ticket.'),
  });
}

/** The tokens of all callers; null is nobody. */
const tokensOf = () => ({
  nobody: undefined,
  admin: project.adminToken,
  deactivated,
  foreign: project.tokens.foreign,
  operator: project.tokens.operator,
  manager: project.tokens.manager,
});
type Asker = keyof ReturnType<typeof tokensOf>;
const ASKERS = ['nobody', 'admin', 'deactivated', 'foreign', 'operator', 'manager'] as const;

/** Makes the calls over REST as a program would, and rolls their writes back. */
async function status(call: RestCall, asker: Asker, input: object | undefined): Promise<number> {
  const token = tokensOf()[asker];
  const fields = { ...input } as Record<string, string | number>;
  const path = call.route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = fields[name] ?? 'garbage';
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const { method, takes } = call.route;
  const inQuery = method === 'GET' || method === 'DELETE' || takes === 'bytes';
  const query = inQuery ? `?${new URLSearchParams(fields as Record<string, string>)}` : '';
  const request: InjectOptions = { method, url: path + query, headers: token ? bearer(token) : {} };
  if (takes === 'bytes') {
    request.payload = Buffer.from('%PDF-1.7\nA ticket.');
    request.headers = { ...request.headers, 'content-type': 'application/pdf' };
  } else if (!inQuery) {
    request.payload = input ? JSON.stringify(fields) : '{garbage';
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const client = project.db.$client;
  client.exec('begin');
  try {
    return (await project.inject(request)).statusCode;
  } finally {
    client.exec('rollback');
  }
}

const REFUSED_AT_THE_DOOR = { nobody: 401, admin: 401, deactivated: 401 };

async function statuses(call: RestCall, input?: object): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const asker of ASKERS) found[asker] = await status(call, asker, input);
  return found;
}

test('every route under /api/portal is a procedure, a stream, or one of the routes listed here', async () => {
  const decided = [...procedures, ...streams, ...byteRoutes].map(({ route }) =>
    unnamed(routePattern(route.path)),
  );
  const mounted = routesOf((await project.app()).printRoutes({ commonPrefix: false })).map(unnamed);
  expect(mounted.length).toBeGreaterThan(100);
  const portal = mounted.filter((path) => path.startsWith('/api/portal'));
  expect([...new Set(portal)].toSorted()).toEqual([...new Set(decided)].toSorted());
});

/** The name of a parameter does not matter, only its position. */
const unnamed = (path: string) => path.replaceAll(/:[\w|:]+/g, ':');

/** The paths of a tree that is drawn with four columns a level. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*)(.*)$/.exec(line) ?? [];
    if (methods === undefined) return [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(path);
    return methods.includes('(') ? [above.join('')] : [];
  });
}

test('every staff call is under a project or listed with a reason', () => {
  const others = forStaff.filter((call) => !isOfAProject(call)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(notAboutAProject).toSorted());
  expect(Object.keys(inputs).toSorted()).toEqual(ofAProject.map(({ name }) => name).toSorted());
});

describe.each(ofAProject)('$name', (call) => {
  test('is open to the people of the project only', async () => {
    const { foreign, operator, manager, ...door } = await statuses(call, inputs[call.name]);
    expect(door).toEqual(REFUSED_AT_THE_DOOR);
    expect(foreign).toBe(404);
    // The record exists and the input is valid, so only the rules of the project may refuse.
    expect([200, 201, 204, 403, 409]).toContain(operator);
    expect([200, 201, 204, 403, 409]).toContain(manager);
  });

  test('gives the typed client the same answer as a program', async () => {
    expect(await typed(call, project.tokens.foreign, inputs[call.name])).toBe('NOT_FOUND');
  });
});

async function typed(call: RestCall, token: string, input: unknown): Promise<string> {
  const answer = await project.inject({
    method: call.type === 'query' ? 'GET' : 'POST',
    url: `/api/trpc/${call.name}${call.type === 'query' ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''}`,
    headers: { ...bearer(token), 'content-type': 'application/json' },
    ...(call.type === 'mutation' && { payload: JSON.stringify({ json: input }) }),
  });
  const body = answer.json<{ error?: { json: { data: { code: string } } } }>();
  return body.error?.json.data.code ?? 'OK';
}

test('calls outside of projects admit all staff, and nobody else', async () => {
  const others = procedures.filter((call) => call.admits === 'staff' && !isOfAProject(call));
  for (const call of others) {
    const { foreign, operator, manager, ...door } = await statuses(call);
    expect([call.name, door]).toEqual([call.name, REFUSED_AT_THE_DOOR]);
    const through = [foreign, operator, manager].every(
      (code) => ![401, 403].includes(Number(code)) && Number(code) < 500,
    );
    expect([call.name, through]).toEqual([call.name, true]);
  }
});

test('calls for managers refuse everyone else before parsing the input', async () => {
  expect(forManagers.length).toBeGreaterThan(30);
  for (const call of forManagers) {
    const { manager, ...others } = await statuses(call);
    expect([call.name, others]).toEqual([call.name, { ...REFUSED_AT_THE_DOOR, foreign: 403, operator: 403 }]);
    expect([call.name, manager !== 401 && manager !== 403 && Number(manager) < 500]).toEqual([
      call.name,
      true,
    ]);
  }
});

describe('routes that send files', () => {
  const forEverybodyThere = { ...REFUSED_AT_THE_DOOR, foreign: 404, operator: 200, manager: 200 };
  /** The requests, and who gets them. The project has an approved line. */
  const decided: Record<string, () => [input: object, expected: Record<string, number>]> = {
    'portal.files.content': () => [{ id: project.photos.before }, forEverybodyThere],
    'portal.files.preview': () => [
      { id: project.photos.before },
      // The photo of this project was stored without a preview.
      { ...forEverybodyThere, operator: 404, manager: 404 },
    ],
    'portal.travelDocuments.content': () => [{ id: 1 }, forEverybodyThere],
    'portal.serviceReports.content': () => [{ id: 1 }, forEverybodyThere],
    'portal.serviceReports.previewContent': () => [
      { id: project.projectId, outcome: 'resolved' },
      forEverybodyThere,
    ],
    'portal.billing.pack': () => [
      { id: project.projectId },
      { ...REFUSED_AT_THE_DOOR, foreign: 403, operator: 403, manager: 200 },
    ],
    'portal.unitLabels.sheet': () => [
      { label: 1 },
      { ...REFUSED_AT_THE_DOOR, foreign: 403, operator: 403, manager: 200 },
    ],
    'portal.rfqs.quotation': () => [
      { id: 1 },
      { ...REFUSED_AT_THE_DOOR, foreign: 403, operator: 403, manager: 200 },
    ],
    'portal.calendar.file': () => [
      { file: `${'x'.repeat(43)}.ics` },
      { nobody: 404, admin: 404, deactivated: 404, foreign: 404, operator: 404, manager: 404 },
    ],
  };

  beforeAll(async () => {
    await project.sign();
    const [vessel] = project.db.select().from(vesselDirectory).all();
    await project.as.manager.unitLabels.issue({ vesselDirectoryId: vessel!.id, slot: 1 });
    const priced = await project.as.manager.parts.add({
      projectId: project.projectId,
      partName: 'Sealing ring',
      price: { amount: '12.50', currency: 'USD' },
    });
    const { id: rfqId } = project.db
      .insert(rfqs)
      .values({
        number: 'Q-26-000001',
        tokenHash: 'a',
        buyerName: 'Ann Example',
        buyerEmail: 'ann@fleet.example',
        source: 'basket',
        contentHash: 'b',
      })
      .returning()
      .get();
    await project.as.manager.rfqs.saveQuote({
      id: rfqId,
      revision: 1,
      version: null,
      currency: 'NOK',
      validUntil: null,
      lines: [],
    });
    await project.as.manager.billing.transitionPart({
      id: priced.id,
      version: priced.version,
      to: 'approved',
    });
  });

  test('are all listed', () => {
    expect(byteRoutes.map(({ name }) => name).toSorted()).toEqual(Object.keys(decided).toSorted());
  });

  test.each(byteRoutes)('$name is sent to the right people only', async (route) => {
    const [input, expected] = decided[route.name]!();
    expect(await statuses(route, input)).toEqual(expected);
    const { nobody, admin } = await statuses(route);
    expect({ nobody, admin }).toEqual({ nobody: expected['nobody'], admin: expected['admin'] });
  });

  test('is only looked up after the caller is authenticated', async () => {
    const pack = byteRoutes.find(({ name }) => name === 'portal.billing.pack')!;
    const operator = await status(pack, 'operator', { id: project.projectId, currency: 'Kroner' });
    const manager = await status(pack, 'manager', { id: project.projectId, currency: 'Kroner' });
    expect([operator, manager]).toEqual([403, 400]);
  });

  test('a secret calendar link ends when its person is deactivated', async () => {
    const { as, inject, db, people } = project;
    const { link } = await as.foreign.calendar.renew({});
    const calendar = () => inject({ url: link });
    const before = await calendar();
    expect([before.statusCode, before.body.includes('Nordskjær Vektor')]).toEqual([200, false]);
    const setActive = (isActive: boolean) =>
      db.update(portalUsers).set({ isActive }).where(eq(portalUsers.id, people.foreign.id)).run();
    setActive(false);
    expect((await calendar()).statusCode).toBe(404);
    setActive(true);
  });

  test.each(streams)('$name streams to staff alone', async (stream) => {
    const found: Record<string, number> = {};
    for (const asker of ['nobody', 'admin', 'deactivated'] as const)
      found[asker] = await status(stream, asker, {});
    expect(found).toEqual(REFUSED_AT_THE_DOOR);
    for (const asker of ['foreign', 'operator', 'manager'] as const) {
      const answer = await project.inject({
        url: stream.route.path,
        headers: bearer(tokensOf()[asker]!),
        payloadAsStream: true,
      });
      expect(answer.statusCode).toBe(200);
      answer.stream().destroy();
    }
  });
});
