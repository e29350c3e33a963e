import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PORTAL_RECORDS_OF_A_KIND, type FoundPortalRecord } from '#contract/office/portal-records.ts';
import { formatVerifyCode } from '#contract/verify-code.ts';
import { rfqs, serviceReportPrints, vesselDirectory } from '#db/schema/index.ts';
import { createProject } from '#server/testing/factories.ts';
import { addReport, addVessel } from '#server/testing/portal/project-facts.ts';
import {
  codeOf,
  createProjectHarness,
  type ProjectActor,
  type ProjectHarness,
} from '#server/testing/portal/project-harness.ts';

let portal: ProjectHarness;
beforeEach(() => {
  portal = createProjectHarness({ clientName: 'Fjordlinje', serviceType: 'annual service' });
});
afterEach(() => portal.close());

const find = (q: string, actor: ProjectActor = 'manager') => portal.as[actor].records.find({ q });
const named = (records: readonly FoundPortalRecord[]) => records.map(({ kind, title }) => `${kind} ${title}`);
function vessel(vesselName: string, fields: Partial<typeof vesselDirectory.$inferInsert> = {}) {
  const entry = addVessel(portal.db, portal.clock, { vesselName });
  const ofIt = eq(vesselDirectory.id, entry.id);
  portal.db
    .update(vesselDirectory)
    .set({ version: 2, ...fields })
    .where(ofIt)
    .run();
  return entry;
}
const addContact = (vesselDirectoryId: number, name: string) =>
  portal.as.manager.vesselContacts.create({
    vesselDirectoryId,
    contactType: 'superintendent',
    name,
    phone: '+47 55 00 00 07',
    email: 'secret@fleet.example',
  });

function receiveRequest(fields: Partial<typeof rfqs.$inferInsert> = {}): void {
  const number = fields.number ?? 'Q-26-000001';
  portal.db
    .insert(rfqs)
    .values({
      number,
      tokenHash: number,
      buyerName: 'Silje Nes',
      buyerEmail: 'kari@fleet.example',
      source: 'basket',
      contentHash: number,
      ...fields,
    })
    .run();
}

/** Issues the report of a project under a number. */
function issueReport(projectId: number): string {
  const report = addReport(portal.db, { projectId, operatorId: portal.people.operator.id });
  const verifyCode = formatVerifyCode('QS', BigInt(report.id));
  portal.db
    .update(serviceReportPrints)
    .set({ verifyCode })
    .where(eq(serviceReportPrints.reportId, report.id))
    .run();
  return verifyCode;
}

describe('vessels', () => {
  test('are found by name, former name and IMO number, with what tells them apart', async () => {
    const { id } = vessel('Havglimt', {
      imoNumber: '9074729',
      clientName: 'Havglimt Rederi',
      previousNames: ['Kystdrott'],
    });
    const found = { kind: 'vessel', id, parentId: null, title: 'Havglimt' };
    expect(await find('havgl')).toEqual([{ ...found, detail: 'IMO 9074729, Havglimt Rederi' }]);
    expect(await find('kystdrott')).toEqual([
      { ...found, detail: 'IMO 9074729, formerly Kystdrott, Havglimt Rederi' },
    ]);
    for (const q of ['9074729', 'IMO 9074729', '9 074 729', '9074']) {
      expect([q, named(await find(q))]).toEqual([q, ['vessel Havglimt']]);
    }
  });

  test('are left out if archived, and a text of signs or gaps finds nothing', async () => {
    vessel('Gammelholm', { archivedAt: portal.clock.now() });
    expect(await find('gammelholm')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });
});

describe('projects', () => {
  test('are found by number, vessel and client; open ones first', async () => {
    const closed = createProject(portal.db, { vesselName: 'Nordskjær Vektor', status: 'completed' });
    const detail = `Project ${portal.projectId}, annual service, in progress`;
    for (const q of [
      `${portal.projectId}`,
      `#${portal.projectId}`,
      `Project ${portal.projectId}`,
      'fjordl',
    ]) {
      const found = (await find(q)).filter(({ kind }) => kind === 'project');
      expect([q, found]).toEqual([
        q,
        [{ kind: 'project', id: portal.projectId, parentId: null, title: 'Nordskjær Vektor', detail }],
      ]);
    }
    expect((await find('vektor')).map(({ id }) => id)).toEqual([portal.projectId, closed.id]);
  });

  test('of one client fill up with closed ones, and the one of that number comes before all', async () => {
    const clientName = 'Skjærgård 907';
    const closed = createProject(portal.db, { id: 907, clientName, status: 'completed' });
    const projectOf = (q: string, actor?: ProjectActor) =>
      find(q, actor).then((records) => records.filter(({ kind }) => kind === 'project').map(({ id }) => id));
    for (let more = 1; more <= PORTAL_RECORDS_OF_A_KIND; more += 1) {
      const updatedAt = new Date(Date.UTC(2026, 0, more));
      createProject(portal.db, { clientName, createdBy: portal.people.author.id, updatedAt });
      const both = await projectOf('skjaergard');
      expect(both).toHaveLength(Math.min(more + 1, PORTAL_RECORDS_OF_A_KIND));
      expect(both.includes(closed.id)).toBe(more < PORTAL_RECORDS_OF_A_KIND);
      expect((await projectOf('907'))[0]).toBe(closed.id);
      expect(await projectOf('skjaergard', 'author')).toEqual(both.filter((id) => id !== closed.id));
    }
  });

  test('are found by those who may open them alone', async () => {
    const own = ['project Nordskjær Vektor'];
    expect(named(await find('vektor', 'operator'))).toEqual(own);
    expect(named(await find('vektor', 'author'))).toEqual(own);
    expect(await find('vektor', 'foreign')).toEqual([]);
    expect(await find(String(portal.projectId), 'foreign')).toEqual([]);
    expect(await codeOf(find('vektor', 'anonymous'))).toBe('UNAUTHORIZED');
  });
});

test('a kind with a record of exactly that number comes first', async () => {
  // Vessels come first otherwise: this number begins that of a vessel.
  vessel('Havglimt', { imoNumber: '9074729' });
  const { id } = createProject(portal.db, { id: 907, vesselName: 'Nordskjær Vektor' });
  expect(named(await find(String(id)))).toEqual(['project Nordskjær Vektor', 'vessel Havglimt']);
  portal.setProject({ vesselName: 'Nes 9074729' });
  expect(named(await find('9074729'))).toEqual(['vessel Havglimt', 'project Nes 9074729']);
  receiveRequest({ number: 'Q-26-000007', vesselName: 'Havglimt' });
  vessel('Q-26-000007');
  expect(named(await find('q-26-000007'))).toEqual(['request Request Q-26-000007', 'vessel Q-26-000007']);
});

test('lists at most eight of a kind', async () => {
  for (let index = 0; index <= PORTAL_RECORDS_OF_A_KIND; index += 1) {
    const { id } = vessel(`Serie ${index}`);
    createProject(portal.db, { vesselName: `Serie ${index}` });
    receiveRequest({ number: `Q-26-10000${index}`, vesselName: `Serie ${index}` });
    await addContact(id, `Serie Person ${index}`);
  }
  const kinds = (await find('serie')).map(({ kind }) => kind);
  for (const kind of ['vessel', 'project', 'request', 'contact'] as const) {
    expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, PORTAL_RECORDS_OF_A_KIND]);
  }
});

describe('people', () => {
  test('contacts of vessels are named without phone number and address, to all staff', async () => {
    const { id } = vessel('Havglimt');
    const contact = await addContact(id, 'Åse Strand');
    const found = [
      {
        kind: 'contact',
        id: contact.id,
        parentId: id,
        title: 'Åse Strand',
        detail: 'superintendent, Havglimt',
      },
    ];
    expect(await find('ase str')).toEqual(found);
    expect(await find('ase str', 'foreign')).toEqual(found);
    // Nobody can try out an address either.
    expect(await find('secret@fleet.example')).toEqual([]);
    await portal.as.manager.vesselContacts.end({
      id: contact.id,
      version: contact.version,
      validTo: '2026-01-31',
    });
    expect(await find('ase str')).toEqual([]);
  });

  test('contacts are found by names in any letters', async () => {
    const { id } = vessel('Havglimt');
    const names = ['Åse Strand', 'ŁUCJA  Øst', 'Peter “Pete” Öst', 'Zoë Müller', 'Σωτήρης Nes'];
    for (const name of names) await addContact(id, name);
    for (const [text, name] of [
      ['ase', 0],
      ['lucja ost', 1],
      ['"pete"', 2],
      ['ZOE MULLER', 3],
      ['σωτηρησ', 4],
    ] as const) {
      expect([text, named(await find(text))]).toEqual([text, [`contact ${names[name]}`]]);
    }
    expect(named(await find('ost'))).toEqual(['contact Peter “Pete” Öst', 'contact ŁUCJA  Øst']);
  });

  test('a person of two merged vessels is one contact of the vessel in use', async () => {
    const [winner, loser] = [vessel('Havglimt'), vessel('Havglimt II')];
    await addContact(winner.id, 'Åse Strand');
    await addContact(loser.id, 'Åse Strand');
    portal.db
      .update(vesselDirectory)
      .set({ mergedIntoId: winner.id, archivedAt: portal.clock.now() })
      .where(eq(vesselDirectory.id, loser.id))
      .run();
    expect(await find('strand')).toMatchObject([{ parentId: winner.id, detail: 'superintendent, Havglimt' }]);
  });

  test('staff and requests are named to managers alone', async () => {
    receiveRequest({ buyerCompany: 'Nes Rederi', vesselName: 'Havglimt' });
    receiveRequest({ number: 'Q-26-000002', spamReason: 'marked by hand' });
    const { id } = portal.people.foreign;
    expect(await find('frode')).toEqual([
      { kind: 'person', id, parentId: null, title: 'Frode Foreign', detail: 'operator' },
    ]);
    expect(await find('silje')).toEqual([
      {
        kind: 'request',
        id: 1,
        parentId: null,
        title: 'Request Q-26-000001',
        detail: 'Silje Nes, Nes Rederi, Havglimt',
      },
    ]);
    for (const q of ['frode', 'silje', 'Q-26-000001']) expect(await find(q, 'operator')).toEqual([]);
  });
});

describe('printed numbers', () => {
  const ways = (number: string) => [
    number,
    number.replaceAll('-', ''),
    number.toLowerCase(),
    number.slice(3),
  ];

  test('of a report open it, for those who may see its project', async () => {
    const number = issueReport(portal.projectId);
    const report = {
      kind: 'report',
      id: 1,
      parentId: portal.projectId,
      title: `Report ${number}`,
      detail: `Nordskjær Vektor, project ${portal.projectId}, version 1`,
    };
    for (const q of ways(number)) expect([q, await find(q)]).toEqual([q, [report]]);
    expect(await find(number, 'operator')).toEqual([report]);
    expect(await find(number, 'foreign')).toEqual([]);
    portal.db
      .update(serviceReportPrints)
      .set({ withdrawnAt: portal.clock.now(), withdrawReason: 'Wrong vessel' })
      .run();
    expect(await find(number)).toMatchObject([{ detail: expect.stringMatching(/, withdrawn$/) }]);
  });

  test('of a label open the unit, until it is revoked', async () => {
    const { id } = vessel('Havglimt', { systemType1: 'Electrolysis', imoNumber: '9074729' });
    const label = await portal.as.manager.unitLabels.issue({ vesselDirectoryId: id, slot: 1 });
    const number = label.number ?? '';
    const unit = {
      kind: 'unit',
      id: 1,
      parentId: id,
      title: `Label ${number}`,
      detail: 'Havglimt, IMO 9074729, Electrolysis',
    };
    for (const q of ways(number)) expect([q, await find(q)]).toEqual([q, [unit]]);
    expect(await find(number, 'foreign')).toEqual([unit]);
    await portal.as.manager.unitLabels.revoke({ id: label.id });
    expect(await find(number)).toEqual([]);
  });
});
