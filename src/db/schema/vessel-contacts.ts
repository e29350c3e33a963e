import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { CONTACT_TYPES } from '#contract/vessel/vessel.ts';
import { columnChecks, filledChecks } from './checks.ts';
import { createdAt, id, instant, isoDate, occurredAt, updatedAt, version } from './columns.ts';
import { vesselProjects } from './project/projects.ts';
import { foldedBySqlite } from './folded-name.ts';
import { vesselDirectory } from './vessels.ts';

/**
 * The source for people on board and ashore: with vesselId the current contact, with projectId the person at the time
 * of that project.
 */
export const vesselContacts = sqliteTable(
  'vessel_contacts',
  {
    id: id(),
    projectId: integer().references(() => vesselProjects.id, { onDelete: 'restrict' }),
    vesselId: integer().references(() => vesselDirectory.id, { onDelete: 'restrict' }),
    contactType: text({ enum: CONTACT_TYPES }).notNull(),
    /** Empty where only a phone number, an e-mail address or the port agent's company is known. */
    name: text().notNull(),
    phone: text(),
    email: text(),
    position: text(),
    company: text(),
    /** The one whom the directory names as master, engineer or port agent (services/vessels/vessel-rows.ts). */
    isPrimary: integer({ mode: 'boolean' }).notNull().default(false),
    /** The person's last day; empty while they are there. */
    validTo: isoDate(),
    /** Whether they may ask for a link to the vessel's reports and due dates. */
    historyAccess: integer({ mode: 'boolean' }).notNull().default(false),
    version: version(),
    occurredAt: occurredAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('vessel_contacts_project').on(table.projectId),
    index('vessel_contacts_vessel').on(table.vesselId, table.contactType),
    // For the search in names, which goes through those of all current contacts.
    index('vessel_contacts_current_name')
      .on(table.name, foldedBySqlite(table.name))
      .where(sql`${table.vesselId} is not null and ${table.validTo} is null`),
    uniqueIndex('vessel_contacts_one_primary')
      .on(table.vesselId, table.contactType)
      .where(sql`${table.isPrimary} = 1 and ${table.validTo} is null`),
    ...columnChecks('vessel_contacts', table),
    check('vessel_contacts_of_something', sql`coalesce(${table.projectId}, ${table.vesselId}) is not null`),
    check(
      'vessel_contacts_unnamed',
      sql`trim(${table.name}) <> '' or (${table.name} = '' and ${table.isPrimary} = 1 and ${table.validTo} is null and coalesce(${table.phone}, ${table.email}, ${table.company}) is not null)`,
    ),
  ],
);

export const foldedContactName = () => foldedBySqlite(vesselContacts.name);

/** A link by which a contact reads the history of a vessel for a day. It was mailed to them, and is stored as a hash. */
export const historyLinks = sqliteTable(
  'history_links',
  {
    id: id(),
    tokenHash: text().notNull(),
    vesselDirectoryId: integer()
      .notNull()
      .references(() => vesselDirectory.id, { onDelete: 'restrict' }),
    contactId: integer()
      .notNull()
      .references(() => vesselContacts.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('history_links_token').on(table.tokenHash),
    index('history_links_expires').on(table.expiresAt),
    index('history_links_vessel').on(table.vesselDirectoryId),
    index('history_links_contact').on(table.contactId, table.createdAt),
    ...columnChecks('history_links', table),
    ...filledChecks('history_links', table, ['tokenHash']),
  ],
);
