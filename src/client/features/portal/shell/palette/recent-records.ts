import { createStoredValue, type StoredValue } from '#client/lib/browser/stored-value.ts';
import { FoundPortalRecord } from '#contract/office/portal-records.ts';

const SHOWN = 8;

const stores = new Map<number, StoredValue<readonly FoundPortalRecord[]>>();

/** What a person opened last by the palette on this device, the latest first. People may share a browser. */
export function recentRecords(userId: number): StoredValue<readonly FoundPortalRecord[]> {
  const known = stores.get(userId);
  if (known) return known;
  const store = createStoredValue(`recentRecords.${userId}`, readRecords, (records) =>
    JSON.stringify(records),
  );
  stores.set(userId, store);
  return store;
}

/** Adds a record. Names of people are not kept on the device: the detail of a request names the buyer. */
export function addRecent(userId: number, found: FoundPortalRecord): void {
  if (found.kind === 'person' || found.kind === 'contact') return;
  const record = found.kind === 'request' ? { ...found, detail: null } : found;
  const store = recentRecords(userId);
  const others = store.refresh().filter((one) => recordKey(one) !== recordKey(record));
  store.set([record, ...others].slice(0, SHOWN));
}

export const recordKey = ({ kind, id, parentId }: FoundPortalRecord) => `${kind} ${id} ${parentId ?? ''}`;

export function readRecords(text: string | null): readonly FoundPortalRecord[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one) => FoundPortalRecord.safeParse(one).success).slice(0, SHOWN)
      : [];
  } catch {
    // Foreign data counts as nothing opened; the next record replaces it.
    return [];
  }
}
