import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { historyLinks, vesselContacts } from '#db/schema/index.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

export type ContactRow = typeof vesselContacts.$inferSelect;

/** A phone number without a name is shown in the directory, but is no contact. */
export const isNamed = ne(vesselContacts.name, '');

type ContactType = (typeof CONTACT_TYPES)[number];

interface ContactOnEntry {
  contactType: ContactType;
  /** Null where only the rest is known. */
  name: string | null;
  phone: string | null;
  email: string | null;
  /** Undefined where the entry has no field for it. */
  company: string | null | undefined;
}

/** The people whom an entry names. */
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

const isEmpty = ({ name, phone, email, company }: Omit<ContactOnEntry, 'contactType'>) =>
  [name, phone, email, company].every((value) => value === null || value === undefined);

const stored = ({ name, phone, email, company }: Omit<ContactOnEntry, 'contactType'>) => ({
  name: name ?? '',
  phone,
  email,
  company: company ?? null,
});

/**
 * Makes the current primary contacts of a vessel those of the entry. Another name is another person: the contact of before
 * stays, with its last day.
 */
export function writePrimaryContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  vesselId: number,
  entry: DirectoryRow,
): void {
  const now = clock.now();
  for (const { contactType, ...person } of contactsOnEntry(entry)) {
    const current = currentPrimary(tx, vesselId, contactType);
    const isSamePerson = current && (current.name === '' || current.name === person.name);
    if (isSamePerson && !isEmpty(person)) {
      const { company = current.company } = person;
      updatePerson(tx, current, stored({ ...person, company }), now);
      continue;
    }
    if (current) endPrimary(tx, current, now);
    if (!isEmpty(person)) {
      insertPrimary(tx).run({ ...stored(person), vesselId, contactType, now });
    }
  }
}

/** Adds the people of a new vessel. */
export function addPrimaryContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  vesselId: number,
  entry: DirectoryRow,
): void {
  for (const contact of contactsOnEntry(entry)) {
    if (isEmpty(contact)) continue;
    insertPrimary(tx).run({ ...contact, ...stored(contact), vesselId, now: clock.now() });
  }
}

function updatePerson(
  tx: Transaction,
  current: ContactRow,
  person: Pick<ContactRow, 'name' | 'phone' | 'email' | 'company'>,
  now: Date,
): void {
  const fields = ['name', 'phone', 'email', 'company'] as const;
  if (fields.every((field) => current[field] === person[field])) return;
  if (current.email !== person.email) endHistoryLinks(tx, current.id);
  tx.update(vesselContacts)
    .set({ ...person, updatedAt: now, version: sql`${vesselContacts.version} + 1` })
    .where(eq(vesselContacts.id, current.id))
    .run();
}

/** Links that were mailed to a contact's former address end with it. */
export function endHistoryLinks(tx: Transaction, contactId: number): void {
  tx.delete(historyLinks).where(eq(historyLinks.contactId, contactId)).run();
}

/** Gives a person a last day. What is known without a name is deleted. */
export function endPrimary(tx: Transaction, { id, name }: ContactRow, now: Date): void {
  const isIt = eq(vesselContacts.id, id);
  if (name === '') {
    tx.delete(vesselContacts).where(isIt).run();
    return;
  }
  tx.update(vesselContacts)
    .set({ validTo: osloDay(now), updatedAt: now, version: sql`${vesselContacts.version} + 1` })
    .where(isIt)
    .run();
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

/** The contact types that the entry itself names, and their fields. */
export const NAMED_CONTACTS = [
  { contactType: 'master', nameField: 'vesselMasterName' },
  { contactType: 'engineer', nameField: 'engineerName' },
  { contactType: 'port agent', nameField: 'portAgentName' },
] as const;

export const currentPrimary = (
  tx: Transaction,
  vesselId: number,
  contactType: ContactType,
): ContactRow | undefined => ofType(tx).get({ vesselId, contactType });

const ofType = preparedOnce((tx) =>
  tx
    .select()
    .from(vesselContacts)
    .where(
      and(
        eq(vesselContacts.vesselId, sql.placeholder('vesselId')),
        eq(vesselContacts.contactType, sql.placeholder('contactType')),
        eq(vesselContacts.isPrimary, true),
        isNull(vesselContacts.validTo),
      ),
    )
    .prepare(),
);
