import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  auditLogs,
  changes,
  companies,
  idempotencyKeys,
  plannedParts,
  rfqs,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { eraseRfqs } from '#server/services/rfqs/erase-rfqs.ts';
import { createTestApp, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct } from '#server/testing/factories.ts';
import { createAcceptedRequest } from '#server/testing/portal/accepted-request.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';

let running: TestApp;
let office: TestApp['callers']['manager']['portal']['rfqs'];

beforeEach(() => {
  running = createTestApp();
  office = running.callers.manager.portal.rfqs;
});
afterEach(() => running.close());

const uuid = () => crypto.randomUUID();

describe('a project of an accepted quotation', () => {
  test('has the vessel of the IMO number, its client and people, port, ETA, note and quoted parts', async () => {
    const { db, clock } = running;
    const vessel = addVessel(db, clock, {
      vesselName: 'Sample II',
      imoNumber: '9074729',
      clientName: 'Havglimt',
      systemType1: 'UV',
      vesselMasterName: 'Ana Reyes',
    });
    const product = createProduct(db, { itemNumber: '09991', name: 'CLX Reagent Set' });
    const earlier = await running.callers.manager.portal.projects.create({
      vesselDirectoryId: vessel.id,
      serviceType: 'annual service',
      location: 'HAUGESUND',
      locationTimezone: 'Europe/Oslo',
    });
    const rfq = createAcceptedRequest(
      db,
      {
        imoNumber: 'IMO 9074729',
        port: 'Haugesund',
        eta: '2026-03-20',
        requisition: 'REQ-7',
        note: 'Gate 4',
      },
      [
        { productId: product.id, unit: 'pcs' },
        { name: 'Pump', number: null, quantity: 1, unitPrice: 0 },
        { name: 'Other pump', isAlternative: true },
      ],
    );
    const project = await office.makeProject({ id: rfq.id, clientUuid: uuid() });
    expect(project).toMatchObject({
      id: earlier.id + 1,
      status: 'not confirmed',
      vesselName: 'Sample II',
      vesselDirectoryId: vessel.id,
      vesselMasterName: 'Ana Reyes',
      systemType: 'UV',
      clientName: 'Havglimt',
      companyId: vessel.companyId,
      location: 'Haugesund',
      locationTimezone: 'Europe/Oslo',
      scheduledDate: '2026-03-20',
      requestDate: '2026-03-02',
      description: 'Gate 4\nRequisition: REQ-7\nETA: 20 March 2026',
      sourceType: 'rfq',
      sourceId: rfq.id,
      request: { id: rfq.id, number: rfq.number, imoNumber: '9074729' },
    });
    const planned = db.select().from(plannedParts).all();
    expect(planned).toMatchObject([
      {
        projectId: project.id,
        productId: product.id,
        partName: 'CLX Reagent Set',
        partNumber: '09991',
        quantity: 5,
        unit: 'pcs',
        unitPrice: 1250_50,
        currency: 'NOK',
        partId: null,
      },
      { productId: null, partName: 'Pump', partNumber: null, unitPrice: 0, currency: 'NOK' },
    ]);
  });

  test('has the vessel in use where that of the IMO number was merged into another', async () => {
    const { db, clock, callers } = running;
    const kept = addVessel(db, clock, { vesselName: 'Sample II', imoNumber: '9319466' });
    const merged = addVessel(db, clock, { vesselName: 'Sample III', imoNumber: '9074729' });
    await callers.manager.portal.vesselMerges.merge({
      id: kept.id,
      loserId: merged.id,
      version: kept.version,
      loserVersion: merged.version,
      confirmImoNumber: '9074729',
    });
    const project = await office.makeProject({
      id: createAcceptedRequest(db, { imoNumber: '9074729' }).id,
    });
    expect(project).toMatchObject({ vesselName: 'Sample II', vesselDirectoryId: kept.id });
  });

  test('has the vessel and client as typed where they are unknown, and adds neither', async () => {
    const { db } = running;
    const rfq = createAcceptedRequest(db, { imoNumber: '9074729', port: 'Sample Quay', eta: '2026-02-01' });
    const project = await office.makeProject({ id: rfq.id });
    expect(project).toMatchObject({
      vesselName: 'MV Sample',
      vesselDirectoryId: null,
      clientName: 'Fleet AS',
      companyId: null,
      location: 'Sample Quay',
      locationTimezone: null,
      // A day in the past is no plan.
      scheduledDate: null,
      description: 'ETA: 1 February 2026\nIMO number: 9074729',
    });
    expect(db.select().from(vesselDirectory).all()).toEqual([]);
    expect(db.select().from(companies).all()).toEqual([]);

    const linked = await running.callers.manager.portal.projects.update({
      id: project.id,
      version: project.version,
      vesselName: project.vesselName,
      imoNumber: project.request!.imoNumber!,
    });
    expect(linked).toMatchObject({ vesselName: 'MV Sample', imoNumber: '9074729', clientName: 'Fleet AS' });
    expect(linked.vesselDirectoryId).not.toBeNull();
  });

  test('has the time zone of the newest project in a port that is in no list, at any quay', async () => {
    for (const locationTimezone of ['Asia/Tokyo', 'Asia/Seoul'] as const) {
      await running.callers.manager.portal.projects.create({
        vesselName: 'MV Sample',
        serviceType: 'annual service',
        location: 'Sample Quay, berth 4',
        locationTimezone,
      });
    }
    const { id } = createAcceptedRequest(running.db, { port: 'SAMPLE QUAY' });
    expect(await office.makeProject({ id })).toMatchObject({
      location: 'SAMPLE QUAY',
      locationTimezone: 'Asia/Seoul',
    });
  });

  test('asks for the vessel where the request names none, and leaves a wrong IMO number to the description', async () => {
    const rfq = createAcceptedRequest(running.db, { vesselName: null, imoNumber: '9074720' });
    await expect(office.makeProject({ id: rfq.id })).rejects.toMatchObject({
      message: 'The request names no vessel. Enter its name.',
      cause: { issues: [{ path: ['vesselName'] }] },
    });
    expect(running.db.select().from(vesselProjects).all()).toEqual([]);
    const project = await office.makeProject({ id: rfq.id, vesselName: 'Kysten' });
    expect(project).toMatchObject({
      vesselName: 'Kysten',
      description: 'IMO number: 9074720',
      request: { imoNumber: null },
    });
  });

  test('is made once, however often the call is sent', async () => {
    const { db } = running;
    const rfq = createAcceptedRequest(db);
    const input = { id: rfq.id, clientUuid: uuid() };
    const project = await office.makeProject(input);
    expect(await office.makeProject(input)).toEqual(project);
    await expect(office.makeProject({ id: rfq.id, clientUuid: uuid() })).rejects.toThrow(
      `This request is project ${project.id} already.`,
    );
    expect(db.select().from(vesselProjects).all()).toHaveLength(1);
    expect(db.select().from(plannedParts).all()).toHaveLength(1);
    expect(db.select().from(idempotencyKeys).all()).toMatchObject([{ result: project.id }]);
  });

  test('needs an accepted quotation', async () => {
    const { db } = running;
    const quoted = createAcceptedRequest(db, { status: 'quoted' }, [{}], { status: 'sent' });
    const asked = db
      .insert(rfqs)
      .values({ ...createAcceptedRequest(db), id: 99, number: 'Q-26-000099', tokenHash: 'x', status: 'new' })
      .returning()
      .get();
    for (const { id } of [quoted, asked]) {
      await expect(office.makeProject({ id })).rejects.toThrow(
        'Only an accepted quotation becomes a project.',
      );
    }
    await expect(office.makeProject({ id: 12_345 })).rejects.toThrow('There is no such request.');
    await expect(running.callers.operator.portal.rfqs.makeProject({ id: quoted.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(db.select().from(vesselProjects).all()).toEqual([]);
  });

  test('is not made of a request that was closed because the buyer cancelled, and keeps its own from being closed', async () => {
    const cancelled = createAcceptedRequest(running.db);
    const close = (id: number) => office.close({ id, reason: 'Cancelled by phone.' });
    expect(await close(cancelled.id)).toMatchObject({ status: 'closed', quotes: [{ status: 'accepted' }] });
    expect((await office.list({ open: true })).rfqs).toEqual([]);
    await expect(office.makeProject({ id: cancelled.id })).rejects.toThrow(
      'Only an accepted quotation becomes a project.',
    );
    const planned = createAcceptedRequest(running.db);
    const project = await office.makeProject({ id: planned.id });
    await expect(close(planned.id)).rejects.toThrow(`This request is project ${project.id} already.`);
  });

  test('is named by the request, with an event, an audit row and a change, and leaves the open requests', async () => {
    const { db } = running;
    const rfq = createAcceptedRequest(db);
    const open = async () => (await office.list({ open: true })).rfqs.map(({ id }) => id);
    expect(await open()).toEqual([rfq.id]);
    const { id } = await office.makeProject({ id: rfq.id });
    expect(await office.byId({ id: rfq.id })).toMatchObject({
      status: 'accepted',
      projectId: id,
      events: [{ kind: 'project', byName: expect.any(String) as string }],
    });
    expect(await open()).toEqual([]);
    expect((await office.list({ status: ['accepted'] })).rfqs).toMatchObject([{ projectId: id }]);
    const row = db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.entityType, 'request for quotation'), eq(auditLogs.entityId, rfq.id)))
      .get();
    expect(row).toMatchObject({ fieldChanged: 'projectId', oldValue: null, newValue: String(id) });
    expect(db.select().from(changes).all().at(-1)).toMatchObject({
      entity: 'request for quotation',
      entityId: rfq.id,
    });
  });

  test('outlives its request with the planned parts', async () => {
    const { db, clock, callers } = running;
    const { id } = await office.makeProject({ id: createAcceptedRequest(db).id });
    db.update(rfqs)
      .set({ createdAt: new Date(0) })
      .run();
    expect(eraseRfqs({ db, clock } as Parameters<typeof eraseRfqs>[0])).toBe(1);
    expect(await callers.manager.portal.projects.byId({ id })).toMatchObject({
      sourceType: 'rfq',
      request: null,
    });
    expect(db.select().from(plannedParts).all()).toMatchObject([
      { projectId: id, quoteLineId: null, partName: 'CLX Reagent Set', unitPrice: 1250_50 },
    ]);
  });
});
