import type { Transaction } from '#db/open-database.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { contactsOnEntry, currentPrimary, keepPrimaryContacts } from './primary-contacts.ts';
import type { DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { changeVessel, type VesselChange } from '#server/services/vessels/write-vessel.ts';

const COLUMNS = {
  master: ['vesselMasterName', 'vesselMasterPhone', 'vesselMasterEmail'],
  engineer: ['engineerName', 'engineerPhone', 'engineerEmail'],
  'port agent': ['portAgentName', 'portAgentPhone', 'portAgentEmail'],
} as const;

/**
 * Copies the current contacts, which are the source, to the entry. A person who is only in the entry becomes a
 * contact, so that nobody is lost.
 */
export function takeFromContacts(tx: Transaction, work: PortalWork, entry: DirectoryRow): void {
  const change: VesselChange = {};
  for (const { contactType } of contactsOnEntry(entry)) {
    if (contactType !== 'master' && contactType !== 'engineer' && contactType !== 'port agent') continue;
    const current = currentPrimary(tx, entry.id, contactType);
    if (!current) continue;
    const [name, phone, email] = COLUMNS[contactType];
    change[name] = current.name;
    change[phone] = current.phone;
    change[email] = current.email;
  }
  keepPrimaryContacts(tx, work, entry.id, changeVessel(tx, work, entry, change));
}
