import { beforeEach, describe, expect, it } from 'vitest';
import { isImoNumber } from '#contract/vessel/vessel.ts';
import fc from '#server/testing/fast-check.ts';
import type { Database } from './open-database.ts';
import {
  auditLogs,
  billingNotifications,
  creditedLines,
  partsUsed,
  portalUsers,
  products,
  storedFiles,
  vesselContacts,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  whistleblowerAccessLogs,
} from './schema/index.ts';
import { createTestDatabase } from './testing.ts';

let db: Database;
let operatorId: number;
let projectId: number;

beforeEach(() => {
  db = createTestDatabase();
  operatorId = db
    .insert(portalUsers)
    .values({ email: 'kari@quayside.example', role: 'operator', name: 'Kari Testnes' })
    .returning()
    .get().id;
  projectId = db
    .insert(vesselProjects)
    .values({ vesselName: 'Haukvær Kvarts', serviceType: 'annual service', createdBy: operatorId })
    .returning()
    .get().id;
});

const part = (fields: Partial<typeof partsUsed.$inferInsert> = {}) =>
  db
    .insert(partsUsed)
    .values({
      projectId,
      operatorId,
      partName: 'DPD indicator',
      usedDate: '2026-11-20',
      vesselName: 'Haukvær Kvarts',
      ...fields,
    })
    .returning()
    .get();

const priced = { unitPrice: 12_550, currency: 'NOK', priceSource: 'manual' } as const;

describe('a part used', () => {
  it('begins as one pending consumable without a price', () => {
    expect(part()).toMatchObject({
      quantity: 1,
      category: 'consumable',
      billingStatus: 'pending',
      unitPrice: null,
      totalPrice: null,
      priceSource: 'missing',
    });
  });

  it('costs its price times its quantity, to the øre', () => {
    expect(part({ ...priced, quantity: 3, totalPrice: 37_650 }).totalPrice).toBe(37_650);
    expect(() => part({ ...priced, quantity: 3, totalPrice: 37_649 })).toThrow('parts_used_total');
    expect(() => part({ ...priced, quantity: 3 })).toThrow('parts_used_total');
  });

  it('has no price without a currency and none without a source', () => {
    expect(() => part({ ...priced, currency: null, totalPrice: 12_550 })).toThrow('price_has_currency');
    expect(() => part({ ...priced, priceSource: 'missing', totalPrice: 12_550 })).toThrow('price_has_source');
    expect(() => part({ priceSource: 'catalogue' })).toThrow('price_has_source');
  });

  it.each([0, -1, 1.5])('is never %d of something', (quantity) => {
    expect(() => part({ quantity })).toThrow('parts_used_quantity');
  });

  it('is stored once for repeated requests of the device', () => {
    part({ clientUuid: '8c6d2b1e-0000-4000-8000-000000000001' });

    expect(() => part({ clientUuid: '8c6d2b1e-0000-4000-8000-000000000001' })).toThrow('UNIQUE');
  });

  it('is never deleted, with or without notifications', () => {
    const { id, partName, vesselName, quantity } = part();
    db.insert(billingNotifications)
      .values({ projectId, operatorId, partId: id, partName, vesselName, quantity, message: 'used' })
      .run();

    expect(() => db.delete(partsUsed).run()).toThrow('A part is never deleted');
    expect(() => db.delete(billingNotifications).run()).not.toThrow();
    expect(() => db.delete(partsUsed).run()).toThrow('A part is never deleted');
  });

  it('keeps its own name when its product is purged from the catalogue', () => {
    const product = db
      .insert(products)
      .values({ name: 'DPD indicator', itemNumber: 'MS-TRO-I125', description: 'Bottle' })
      .returning()
      .get();
    part({ productId: product.id, partNumber: product.itemNumber });

    db.delete(products).run();

    expect(db.select().from(partsUsed).get()).toMatchObject({
      productId: null,
      partName: 'DPD indicator',
      partNumber: 'MS-TRO-I125',
    });
  });
});

describe('a project', () => {
  it('begins not confirmed, unbilled, on its first visit, requested today', () => {
    expect(db.select().from(vesselProjects).get()).toMatchObject({
      status: 'not confirmed',
      billingState: 'nothing to bill',
      valueBillingStatus: 'pending',
      visitNumber: 1,
      operatorHours: 0,
      travelDocuments: [],
      requestDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('holds at most 999.99 hours', () => {
    db.update(vesselProjects).set({ operatorHours: 99_999 }).run();

    expect(() => db.update(vesselProjects).set({ operatorHours: 100_000 }).run()).toThrow('operator_hours');
  });

  it('has no value without a currency', () => {
    expect(() => db.update(vesselProjects).set({ projectValue: 100 }).run()).toThrow('value_has_currency');
  });

  it('does not end before it begins', () => {
    const backwards = { scheduledDate: '2026-11-20', scheduledEndDate: '2026-11-19' };

    expect(() => db.update(vesselProjects).set(backwards).run()).toThrow('schedule_order');
  });
});

describe('append-only and permanent records', () => {
  it('portal users cannot be deleted', () => {
    expect(() => db.delete(portalUsers).run()).toThrow('A portal user is never deleted');
  });

  it('audit rows cannot be changed or deleted', () => {
    const row = { entityType: 'project', entityId: projectId, entityName: 'Haukvær Kvarts' };
    const by = { actorKind: 'portal', changedBy: operatorId, changedByName: 'Kari Testnes' } as const;
    db.insert(auditLogs)
      .values({ ...row, ...by, action: 'create', description: 'Project created' })
      .run();

    expect(() => db.update(auditLogs).set({ description: 'Nothing' }).run()).toThrow('append-only');
    expect(() => db.delete(auditLogs).run()).toThrow('append-only');
  });

  it('a change made in the portal names its author', () => {
    const row = { entityType: 'project', entityName: 'Haukvær Kvarts', action: 'update' } as const;
    const anonymous = { changedByName: 'Someone', description: 'Changed' };

    expect(() =>
      db
        .insert(auditLogs)
        .values({ ...row, ...anonymous, actorKind: 'portal' })
        .run(),
    ).toThrow('portal_has_a_name');
    db.insert(auditLogs)
      .values({ ...row, ...anonymous, actorKind: 'system' })
      .run();
  });

  it('vessel logs cannot be changed or deleted', () => {
    db.insert(vesselLogs).values({ projectId, vesselName: 'Haukvær Kvarts' }).run();

    expect(() => db.update(vesselLogs).set({ vesselName: 'Other' }).run()).toThrow('append-only');
    expect(() => db.delete(vesselLogs).run()).toThrow('append-only');
  });

  it('credited lines cannot be changed or deleted', () => {
    const line = {
      projectId,
      description: 'calibration',
      quantity: 1,
      unitPrice: 100_00,
      currency: 'NOK',
    } as const;
    db.insert(creditedLines)
      .values({ ...line, creditRef: 'K-7' })
      .run();

    expect(() => db.update(creditedLines).set({ creditRef: 'K-8' }).run()).toThrow('append-only');
    expect(() => db.delete(creditedLines).run()).toThrow('append-only');
  });

  it('the access log of the report channel cannot be changed or deleted', () => {
    db.insert(whistleblowerAccessLogs).values({ actorKind: 'admin', action: 'listed', at: new Date() }).run();

    expect(() => db.update(whistleblowerAccessLogs).set({ action: 'opened' }).run()).toThrow('append-only');
    expect(() => db.delete(whistleblowerAccessLogs).run()).toThrow('append-only');
  });

  it('a stored file stays while a record refers to it', () => {
    const file = { sha256: 'ab'.repeat(32), storageName: 'photo.jpg', type: 'image/jpeg', size: 3 };
    db.insert(storedFiles).values(file).run();
    db.insert(products)
      .values({ name: 'Cuvette', itemNumber: 'MS-CLX-101', description: 'Glass', imageKey: 'photo.jpg' })
      .run();

    expect(() => db.delete(storedFiles).run()).toThrow('FOREIGN KEY');
  });
});

describe('the vessel directory', () => {
  const vessel = (fields: Partial<typeof vesselDirectory.$inferInsert> = {}) =>
    db
      .insert(vesselDirectory)
      .values({ vesselName: 'Haukvær Kvarts', normalizedName: 'haukvaer kvarts', ...fields })
      .returning()
      .get();

  it('accepts exactly the IMO numbers that the rule accepts', () => {
    const check = db.$client.prepare<[string]>(
      "insert into vessel_directory (vessel_name, normalized_name, imo_number) values ('x', 'x', ?)",
    );
    const accepts = (imoNumber: string) => {
      db.delete(vesselDirectory).run();
      try {
        check.run(imoNumber);
        return true;
      } catch {
        return false;
      }
    };

    expect(accepts('9074729')).toBe(true);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
          fc.stringMatching(/^[0-9a ]{6,8}$/),
        ),
        (imoNumber) => accepts(imoNumber) === isImoNumber(imoNumber),
      ),
    );
  });

  it('allows two ships with the same folded name, but not the same name or IMO number', () => {
    vessel({ imoNumber: '3001225' });
    vessel({ vesselName: 'Haukvær Kvarts (IMO 3001598)', imoNumber: '3001598' });

    expect(() => vessel()).toThrow('vessel_name');
    expect(() => vessel({ vesselName: 'Other', imoNumber: '3001225' })).toThrow('imo_number');
  });

  it('has one current primary contact of each kind, and any number of former ones', () => {
    const { id: vesselId } = vessel();
    const master = { vesselId, contactType: 'master', isPrimary: true } as const;
    db.insert(vesselContacts)
      .values([
        { ...master, name: 'Capt. Demo 01', validTo: '2025-12-31' },
        { ...master, name: 'Capt. Demo 02', validTo: '2026-06-30' },
        { ...master, name: 'Capt. Demo 03' },
      ])
      .run();

    expect(() =>
      db
        .insert(vesselContacts)
        .values({ ...master, name: 'Capt. Demo 04' })
        .run(),
    ).toThrow('UNIQUE');
  });

  it('has a contact without a name only as a primary one with a phone number, an address or a company', () => {
    const { id: vesselId } = vessel();
    const unnamed = { vesselId, contactType: 'master', name: '' } as const;
    const add = (fields: object) =>
      db
        .insert(vesselContacts)
        .values({ ...unnamed, ...fields })
        .run();

    expect(() => add({ isPrimary: true })).toThrow('vessel_contacts_unnamed');
    expect(() => add({ phone: '1' })).toThrow('vessel_contacts_unnamed');
    expect(add({ isPrimary: true, phone: '1' }).changes).toBe(1);
  });
});
