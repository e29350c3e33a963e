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
 * Gives the entry the people whom the contacts have as current, who are the truth. Somebody whom only the entry names
 * becomes a contact, so that nobody is forgotten.
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
