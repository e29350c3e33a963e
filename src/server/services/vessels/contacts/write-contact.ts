import { and, eq, isNull, sql } from 'drizzle-orm';
import { osloDay, type CalendarDay } from '#contract/format/calendar-day.ts';
import type {
  CreateVesselContactInput,
  EndVesselContactInput,
  MakePrimaryContactInput,
  UpdateVesselContactInput,
  VesselContact,
} from '#contract/vessel/vessel-contact.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselContacts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit, writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { describeContact } from './list-contacts.ts';
import {
  currentPrimary,
  endHistoryLinks,
  endPrimary,
  isNamed,
  writePrimaryContacts,
  type ContactRow,
} from './primary-contacts.ts';
import { directoryEntry, storedEntry } from '#server/services/vessels/vessel-rows.ts';
import { recordVesselChange } from '#server/services/vessels/write-vessel.ts';

interface OfVessel {
  contact: ContactRow;
  /** The entry that has the contact. */
  vesselId: number;
  /** Its survivor. */
  survivorId: number;
}

/** Adds a contact. A retry under the same clientUuid adds no second one. Throws notFound (no such vessel). */
export function addContact(ctx: PortalContext, input: CreateVesselContactInput): VesselContact {
  return inTransaction(ctx.db, (tx) =>
    runIdempotent(tx, ctx, idempotentRequest('vesselContacts.create', input), () =>
      insertContact(tx, ctx, input),
    ),
  );
}

/** Does the same as part of a larger write. */
export function insertContact(
  tx: Transaction,
  ctx: PortalContext,
  input: CreateVesselContactInput,
): VesselContact {
  const { id: vesselId } = directoryEntry(tx, input.vesselDirectoryId);
  const now = ctx.clock.now();
  const contact = tx
    .insert(vesselContacts)
    .values({
      vesselId,
      contactType: input.contactType,
      name: input.name,
      phone: input.phone || null,
      email: input.email || null,
      position: input.position || null,
      company: input.company || null,
      historyAccess: input.historyAccess ?? false,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();
  writePortalAudit(tx, ctx, {
    entityType: 'contact',
    entityId: contact.id,
    entityName: contact.name,
    action: 'create',
    description: `Contact added (${contact.contactType})`,
  });
  recordChange(tx, ctx, { entity: 'vessel', entityId: vesselId, op: 'update' });
  const isFirst = !currentPrimary(tx, vesselId, contact.contactType)?.name;
  const of = { contact, vesselId, survivorId: vesselId };
  if (isFirst || input.isPrimary) promote(tx, ctx, of);
  return contactNow(tx, of);
}

/** Corrects a contact. Throws notFound, conflict (`version`; carries the current contact). */
export function updateContact(ctx: PortalContext, input: UpdateVesselContactInput): VesselContact {
  return inTransaction(ctx.db, (tx) => {
    const of = contactToChange(tx, input);
    const wished: Fields = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.historyAccess !== undefined && { historyAccess: input.historyAccess }),
    };
    for (const field of ['phone', 'email', 'position', 'company'] as const) {
      if (input[field] !== undefined) wished[field] = input[field] || null;
    }
    const before = storedEntry(tx, of.vesselId);
    write(tx, ctx, of, wished);
    recordVesselChange(tx, ctx, before);
    return contactNow(tx, of);
  });
}

/** Makes a contact the primary one of its type in the directory. Throws notFound, conflict. */
export function makePrimaryContact(ctx: PortalContext, input: MakePrimaryContactInput): VesselContact {
  return inTransaction(ctx.db, (tx) => {
    const of = contactToChange(tx, input);
    if (of.contact.validTo !== null) {
      throw new AppError('badInput', `${of.contact.name} has left. Remove the last day first.`);
    }
    if (of.vesselId !== of.survivorId) return insertContact(tx, ctx, primaryOf(of));
    promote(tx, ctx, of);
    return contactNow(tx, of);
  });
}

/** A contact of a merged vessel stays there for an undo; the survivor has its own copy of the person. */
const primaryOf = ({ contact, survivorId }: OfVessel): CreateVesselContactInput => {
  const { contactType, name, phone, email, position, company, historyAccess } = contact;
  const person = { contactType, name, phone, email, position, company, historyAccess };
  return { ...person, vesselDirectoryId: survivorId, isPrimary: true };
};

/**
 * Sets a person's last day. A primary contact is then removed from the directory; if the day is removed again, they
 * are an ordinary contact until they are made primary again. Throws notFound, conflict, badInput (a day in the
 * future).
 */
export function endContact(ctx: PortalContext, input: EndVesselContactInput): VesselContact {
  return inTransaction(ctx.db, (tx) => {
    const of = contactToChange(tx, input);
    const { contact } = of;
    refuseDayAhead(input.validTo, osloDay(ctx.clock.now()));
    const leaves = contact.isPrimary && contact.validTo === null && input.validTo !== null;
    const comesBack = contact.validTo !== null && input.validTo === null;
    const before = storedEntry(tx, of.vesselId);
    write(tx, ctx, of, { validTo: input.validTo, ...(comesBack && { isPrimary: false }) });
    // The agent's company stays: it may send another agent.
    if (leaves) {
      const after = { ...storedEntry(tx, of.vesselId), portAgent: before.portAgent };
      writePrimaryContacts(tx, ctx, of.vesselId, after);
    }
    recordVesselChange(tx, ctx, before);
    return contactNow(tx, of);
  });
}

/** A person with a last day counts as gone. */
function refuseDayAhead(validTo: CalendarDay | null, today: CalendarDay): void {
  if (validTo === null || validTo <= today) return;
  const message = 'That day is in the future. Enter it once they have left.';
  throw new AppError('badInput', message, { issues: [{ path: ['validTo'], message }] });
}

function promote(tx: Transaction, ctx: PortalContext, of: OfVessel): void {
  const { contact, vesselId } = of;
  const current = currentPrimary(tx, vesselId, contact.contactType);
  if (current?.id === contact.id) return;
  const before = storedEntry(tx, vesselId);
  // What the directory knows without a name is theirs, unless they have their own.
  const unnamed = current?.name === '' ? current : null;
  const phone = contact.phone ?? unnamed?.phone ?? null;
  const email = contact.email ?? unnamed?.email ?? null;
  if (current?.name) write(tx, ctx, { ...of, contact: current }, { isPrimary: false });
  else if (current) endPrimary(tx, current, ctx.clock.now());
  // A port agent without a company is taken to be of the company that the directory names.
  const isAgent = contact.contactType === 'port agent';
  const company = contact.company ?? (isAgent ? before.portAgent : null);
  write(tx, ctx, of, { isPrimary: true, company, phone, email });
  recordVesselChange(tx, ctx, before);
}

type Fields = Partial<
  Pick<
    ContactRow,
    'name' | 'phone' | 'email' | 'position' | 'company' | 'isPrimary' | 'validTo' | 'historyAccess'
  >
>;

function write(tx: Transaction, ctx: PortalContext, of: OfVessel, wished: Fields): void {
  const { contact } = of;
  const changed = (Object.keys(wished) as (keyof Fields)[]).filter(
    (field) => wished[field] !== contact[field],
  );
  if (changed.length === 0) return;
  if (changed.includes('email')) endHistoryLinks(tx, contact.id);
  const isOnlyDemoted = changed.length === 1 && wished.isPrimary === false;
  const row = tx
    .update(vesselContacts)
    .set({
      ...wished,
      version: sql`${vesselContacts.version} + 1`,
      // Another primary contact says nothing about whether this one is still correct.
      ...(!isOnlyDemoted && { updatedAt: ctx.clock.now() }),
    })
    .where(eq(vesselContacts.id, contact.id))
    .returning()
    .get();
  if (!row) throw new Error(`contact ${contact.id} went within its transaction`);
  writePortalFieldChanges(
    tx,
    ctx,
    { entityType: 'contact', entityId: row.id, entityName: row.name, action: 'update' },
    changed.map((field) => ({ field, from: textOf(contact[field]), to: textOf(row[field]) })),
  );
  recordChange(tx, ctx, { entity: 'vessel', entityId: of.survivorId, op: 'update' });
}

const textOf = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

function contactToChange(tx: Transaction, { id, version }: { id: number; version: number }): OfVessel {
  const contact = tx
    .select()
    .from(vesselContacts)
    .where(and(eq(vesselContacts.id, id), isNull(vesselContacts.projectId), isNamed))
    .get();
  if (!contact || contact.vesselId === null) {
    throw new AppError('notFound', 'This contact no longer exists.');
  }
  const { vesselId } = contact;
  const of = { contact, vesselId, survivorId: directoryEntry(tx, vesselId).id };
  if (contact.version === version) return of;
  throw new AppError('conflict', 'Someone else has changed this contact. Nothing was saved.', {
    current: contactNow(tx, of),
  });
}

function contactNow(tx: Transaction, { contact, vesselId, survivorId }: OfVessel): VesselContact {
  const row = tx.select().from(vesselContacts).where(eq(vesselContacts.id, contact.id)).get();
  return describeContact(row ?? contact, { vesselId, survivorId });
}
