import { and, eq, isNull, sql } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { vesselContacts } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

export type ContactRow = typeof vesselContacts.$inferSelect;

interface ContactOnEntry {
  contactType: (typeof CONTACT_TYPES)[number];
  name: string | null;
  phone: string | null;
  email: string | null;
  /** Undefined where the entry has no column for it. */
  company: string | null | undefined;
}

/** The people whom a directory entry names in its own columns. */
export function contactsOnEntry(entry: DirectoryRow): ContactOnEntry[] {
  return [
    {
      contactType: 'master',
      name: entry.vesselMasterName,
      phone: entry.vesselMasterPhone,
      email: entry.vesselMasterEmail,
      company: undefined,
    },
    {
      contactType: 'engineer',
      name: entry.engineerName,
      phone: entry.engineerPhone,
      email: entry.engineerEmail,
      company: undefined,
    },
    {
      contactType: 'port agent',
      name: entry.portAgentName,
      phone: entry.portAgentPhone,
      email: entry.portAgentEmail,
      company: entry.portAgent,
    },
  ];
}

/**
 * Keeps the current primary contacts in step with the columns of the entry. Somebody new ends the time of whoever was
 * there before; the row of before stays, with its last day.
 */
export function keepPrimaryContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  vesselId: number,
  entry: DirectoryRow,
): void {
  const now = clock.now();
  for (const { contactType, name, phone, email, company } of contactsOnEntry(entry)) {
    const current = currentPrimary(tx, vesselId, contactType);
    if (current && current.name === name) {
      const keepsCompany = company === undefined || current.company === company;
      if (current.phone === phone && current.email === email && keepsCompany) continue;
      tx.update(vesselContacts)
        .set({ phone, email, company, updatedAt: now, version: sql`${vesselContacts.version} + 1` })
        .where(eq(vesselContacts.id, current.id))
        .run();
      continue;
    }
    if (current) {
      tx.update(vesselContacts)
        .set({ validTo: osloDay(now), updatedAt: now, version: sql`${vesselContacts.version} + 1` })
        .where(eq(vesselContacts.id, current.id))
        .run();
    }
    if (name !== null) {
      insertPrimary(tx).run({ vesselId, contactType, name, phone, email, company: company ?? null, now });
    }
  }
}

/** Writes down the people of a vessel that is new. */
export function addPrimaryContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  vesselId: number,
  entry: DirectoryRow,
): void {
  for (const contact of contactsOnEntry(entry)) {
    if (contact.name === null) continue;
    insertPrimary(tx).run({ ...contact, company: contact.company ?? null, vesselId, now: clock.now() });
  }
}

const insertPrimary = preparedOnce((tx) => {
  const { createdAt, updatedAt } = vesselContacts;
  const now = (column: typeof createdAt | typeof updatedAt) =>
    sql`${sql.param(sql.placeholder('now'), column)}`;
  return tx
    .insert(vesselContacts)
    .values({
      ...placeholders(vesselContacts, ['vesselId', 'contactType', 'name', 'phone', 'email', 'company']),
      isPrimary: true,
      createdAt: now(createdAt),
      updatedAt: now(updatedAt),
    })
    .prepare();
});

/** The kinds of contact that the entry itself names, and in which of its fields. */
export const NAMED_CONTACTS = [
  { contactType: 'master', nameField: 'vesselMasterName' },
  { contactType: 'engineer', nameField: 'engineerName' },
  { contactType: 'port agent', nameField: 'portAgentName' },
] as const;

const isCurrentPrimary = and(eq(vesselContacts.isPrimary, true), isNull(vesselContacts.validTo));

export function currentPrimary(
  tx: Transaction,
  vesselId: number,
  contactType: ContactOnEntry['contactType'],
): ContactRow | undefined {
  return tx
    .select()
    .from(vesselContacts)
    .where(
      and(
        eq(vesselContacts.vesselId, vesselId),
        eq(vesselContacts.contactType, contactType),
        isCurrentPrimary,
      ),
    )
    .get();
}

/** The current primary contacts of all vessels, by vessel and kind. */
export function currentPrimaries(
  db: Database | Transaction,
): (vesselId: number, kind: string) => ContactRow | undefined {
  const rows = db.select().from(vesselContacts).where(isCurrentPrimary).all();
  const found = new Map(rows.map((row) => [`${row.vesselId} ${row.contactType}`, row]));
  return (vesselId, kind) => found.get(`${vesselId} ${kind}`);
}
