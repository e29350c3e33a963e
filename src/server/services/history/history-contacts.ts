import type { Database, Transaction } from '#db/open-database.ts';
import { contactsShown } from '#server/services/vessels/contacts/list-contacts.ts';
import type { ContactRow } from '#server/services/vessels/contacts/primary-contacts.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';

/**
 * The current contacts who may see the history of a vessel. A contact that the list hides, as another row of the same
 * person replaces it after a merge, is none of them: managers cannot see or change its access.
 */
export const historyContacts = (db: Database | Transaction, { id }: DirectoryRow): ContactRow[] =>
  contactsShown(db, id)
    .map(({ contact }) => contact)
    .filter(({ historyAccess, validTo }) => historyAccess && validTo === null);
