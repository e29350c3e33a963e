import { and, eq, isNull, sql } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { vesselContacts } from '#db/schema/index.ts';
import type { Merge } from '#server/services/merges/merge-records.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { MergePair } from '#server/services/vessels/merges/preview-merge.ts';
import {
  contactsOnEntry,
  currentPrimary,
  endPrimary,
  NAMED_CONTACTS,
  type ContactRow,
} from './primary-contacts.ts';
import type { VesselChange } from '#server/services/vessels/write-vessel.ts';

/**
 * Copies the people whom the winner of a merge takes from the loser. The copies keep their original time, because
 * nothing new was learnt.
 */
export function copyNamedContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  { winner, loser }: MergePair,
  change: VesselChange,
): void {
  const vesselId = winner.id;
  const texts = Object.entries(change).filter(([, value]) => value !== undefined);
  for (const named of contactsOnEntry({ ...winner, ...Object.fromEntries(texts) })) {
    const theirs = currentPrimary(tx, loser.id, named.contactType);
    const own = currentPrimary(tx, vesselId, named.contactType);
    if (!theirs || named.name !== theirs.name || own?.name === theirs.name) continue;
    if (own) endOn(tx, own, osloDay(clock.now()));
    const { id: _id, version: _version, company, ...person } = theirs;
    const { phone, email } = named;
    tx.insert(vesselContacts)
      .values({
        ...person,
        phone,
        email,
        company: named.company === undefined ? company : named.company,
        vesselId,
      })
      .run();
  }
}

/** Undoes it: removes the copies, or ends those that were corrected since, and restores the previous contacts. */
export function restoreNamedContacts(
  tx: Transaction,
  { clock }: Pick<PortalWork, 'clock'>,
  merge: Merge,
  change: VesselChange,
): void {
  const vesselId = merge.winnerId;
  for (const { contactType, nameField } of NAMED_CONTACTS) {
    if (change[nameField] === undefined) continue;
    const current = currentPrimary(tx, vesselId, contactType);
    const original = currentPrimary(tx, merge.loserId, contactType);
    // A copy keeps the time of its original.
    const isCopy =
      current?.name === original?.name && current?.createdAt.getTime() === original?.createdAt.getTime();
    if (current?.name && !isCopy) continue;
    if (current && current.version > 1) endPrimary(tx, current, clock.now());
    else if (current) tx.delete(vesselContacts).where(eq(vesselContacts.id, current.id)).run();
    const before = tx
      .select()
      .from(vesselContacts)
      .where(
        and(
          eq(vesselContacts.vesselId, vesselId),
          eq(vesselContacts.contactType, contactType),
          eq(vesselContacts.isPrimary, true),
          eq(vesselContacts.name, change[nameField] ?? ''),
          eq(vesselContacts.validTo, osloDay(merge.createdAt)),
          isNull(vesselContacts.projectId),
        ),
      )
      .get();
    if (before) endOn(tx, before, null);
  }
}

function endOn(tx: Transaction, { id, name }: ContactRow, validTo: string | null): void {
  if (name === '') {
    tx.delete(vesselContacts).where(eq(vesselContacts.id, id)).run();
    return;
  }
  tx.update(vesselContacts)
    .set({ validTo, version: sql`${vesselContacts.version} + 1` })
    .where(eq(vesselContacts.id, id))
    .run();
}
