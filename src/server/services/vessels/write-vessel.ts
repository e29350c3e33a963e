import { eq, sql } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { VesselTextField } from '#contract/vessel/vessel-directory.ts';
import { VESSEL_TEXT_FIELDS } from '#contract/vessel/vessel-directory.ts';
import { bareVesselName, nameWithImo, normalVesselName } from '#contract/vessel/vessel-name.ts';
import type { Transaction } from '#db/open-database.ts';
import { placeholders, preparedOnce } from '#db/prepared-once.ts';
import { vesselDirectory } from '#db/schema/index.ts';
import { writePortalAudit, writePortalFieldChanges } from '#server/services/audit/write-portal-audit.ts';
import { recordChange } from '#server/services/changes/record-change.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { propagateToProjects, type DirectoryStep, type Owner } from './propagate-to-projects.ts';
import { freeVesselName, refuseTakenImo } from './free-name.ts';
import {
  addPrimaryContacts,
  writePrimaryContacts,
} from '#server/services/vessels/contacts/primary-contacts.ts';
import { ensureCompany } from '#server/services/vessels/matching/resolve-company.ts';
import { isPeopleField, storedEntry, type DirectoryRow } from './vessel-rows.ts';

export type VesselTexts = Partial<Record<VesselTextField, string | null>>;

export interface VesselChange extends VesselTexts {
  vesselName?: string;
  imoNumber?: string | null;
  /** Former names to add to the known ones. */
  formerNames?: readonly string[];
  /** All former names, in place of the known ones. */
  previousNames?: string[];
  /** Services outside of our projects; the entry's last and next service follow from them. */
  reportedServiceDate?: string | null | undefined;
  reportedServiceType?: string | null | undefined;
  reportedServiceDue?: string | null | undefined;
  nextServiceDue?: string | null;
  nextServiceSource?: DirectoryRow['nextServiceSource'];
}

type NewVessel = VesselChange & { vesselName: string; imoNumber: string | null };

/** Adds a vessel to the directory, with its owner and contacts. Throws badInput (name or number in use). */
export function createVessel(
  tx: Transaction,
  work: PortalWork,
  { vesselName, imoNumber, formerNames = [], ...texts }: NewVessel,
): DirectoryRow {
  const now = work.clock.now();
  refuseTakenImo(tx, imoNumber, null);
  const name = freeVesselName(tx, { vesselName, imoNumber, ownId: null });
  const owner = ownerOf(tx, work, texts.clientName ?? null);
  const { id } = insertEntry(tx).get({
    ...DEFAULTS,
    ...texts,
    ...statusOfNew(texts),
    companyId: owner.companyId,
    clientName: owner.companyName,
    vesselName: name,
    normalizedName: normalVesselName(name),
    imoNumber,
    previousNames: storedNames([], formerNames, name),
    createdAt: now,
    updatedAt: now,
  });
  addPrimaryContacts(tx, work, id, { ...storedEntry(tx, id), ...peopleIn(texts) });
  const entry = storedEntry(tx, id);
  writePortalAudit(tx, work, {
    ...namedEntry(entry),
    action: 'create',
    description: 'Vessel added to the directory',
  });
  recordChange(tx, work, { entity: 'vessel', entityId: entry.id, op: 'create' });
  return entry;
}

/** What a change says of people, who are kept with the contacts. */
const peopleIn = (change: VesselTexts): VesselTexts =>
  Object.fromEntries(Object.entries(change).filter(([field]) => isPeopleField(field)));

/** A vessel without projects, so no rule applies. */
function statusOfNew(change: VesselChange) {
  return {
    lastServiceDate: change.reportedServiceDate ?? null,
    lastServiceType: change.reportedServiceType ?? null,
    nextServiceDue: change.nextServiceDue ?? change.reportedServiceDue ?? null,
  };
}

const ENTRY_COLUMNS = [
  'vesselName',
  'normalizedName',
  'imoNumber',
  'previousNames',
  'companyId',
  ...VESSEL_TEXT_FIELDS.filter((field) => !isPeopleField(field)),
  'lastServiceDate',
  'lastServiceType',
  'reportedServiceDate',
  'reportedServiceType',
  'reportedServiceDue',
  'nextServiceDue',
  'nextServiceSource',
  'createdAt',
  'updatedAt',
] as const;

/** The default value of an empty column. */
const DEFAULTS = Object.fromEntries(
  ENTRY_COLUMNS.map((column) => [column, vesselDirectory[column].default ?? null]),
);

const insertEntry = preparedOnce((tx) =>
  tx
    .insert(vesselDirectory)
    .values(placeholders(vesselDirectory, ENTRY_COLUMNS))
    .returning({ id: vesselDirectory.id })
    .prepare(),
);

/** Rewrites the normalized name of an entry. */
export function syncNormalName(tx: Transaction, { id, vesselName }: DirectoryRow): void {
  tx.update(vesselDirectory)
    .set({ normalizedName: normalVesselName(vesselName) })
    .where(eq(vesselDirectory.id, id))
    .run();
}

interface ChangeOptions {
  /** The edit restores an earlier value. */
  reverts?: boolean;
  /** `vesselName` is stored as it is, and the previous name does not become a former name. */
  exactName?: boolean;
  /** The owner stays, and `clientName` is its current name. */
  sameOwner?: boolean;
  /** Of the companies that share `clientName` after a merge, the one that is the owner. */
  companyId?: number | undefined;
  /** See `propagateInProjects`. */
  earlier?: DirectoryStep['earlier'];
}

/**
 * Changes a directory entry and its copies: contacts, open projects. A new name keeps the old one among the former
 * names. Writes nothing if nothing differs. Throws badInput (name or number in use).
 */
export function changeVessel(
  tx: Transaction,
  work: PortalWork,
  before: DirectoryRow,
  change: VesselChange,
  { reverts = false, exactName = false, sameOwner = false, companyId, earlier }: ChangeOptions = {},
): DirectoryRow {
  const owner =
    change.clientName === undefined || sameOwner
      ? { ...ownerNow(before), companyName: change.clientName ?? before.clientName }
      : ownerAfter(before, ownerOf(tx, work, change.clientName), companyId);
  const { formerNames = [], ...columns } = change;
  const wished: WishedColumns = {
    ...columns,
    ...(change.clientName !== undefined && { clientName: owner.companyName, companyId: owner.companyId }),
    ...(!exactName && nameFor(tx, before, change)),
  };
  wished.previousNames = storedNames(
    wished.previousNames ?? before.previousNames,
    formerNames,
    wished.vesselName ?? before.vesselName,
  );
  if (differences(before, wished).length === 0) return before;
  tx.update(vesselDirectory)
    .set({
      ...Object.fromEntries(Object.entries(wished).filter(([field]) => !isPeopleField(field))),
      normalizedName: normalVesselName(wished.vesselName ?? before.vesselName),
    })
    .where(eq(vesselDirectory.id, before.id))
    .run();
  const people = peopleIn(wished);
  if (Object.keys(people).length > 0) writePrimaryContacts(tx, work, before.id, { ...before, ...people });
  return recordVesselChange(tx, work, before, { reverts, sameOwner, owner, ...(earlier && { earlier }) });
}

/**
 * Gives an entry that was written its next version, audits what is different from `before`, and takes it over into open
 * projects. Does nothing if nothing is different.
 */
export function recordVesselChange(
  tx: Transaction,
  work: PortalWork,
  before: DirectoryRow,
  {
    reverts = false,
    sameOwner = false,
    owner = ownerNow(before),
    earlier,
  }: Omit<ChangeOptions, 'exactName' | 'companyId'> & { owner?: Owner } = {},
): DirectoryRow {
  const changes = differences(before, storedEntry(tx, before.id));
  if (changes.length === 0) return before;
  tx.update(vesselDirectory)
    .set({ version: sql`${vesselDirectory.version} + 1`, updatedAt: work.clock.now() })
    .where(eq(vesselDirectory.id, before.id))
    .run();
  const after = storedEntry(tx, before.id);
  // Projects of a merged vessel follow its survivor; the name of a client reaches its projects through the client.
  if (after.mergedIntoId === null && !sameOwner) {
    propagateToProjects(tx, work, { before, after, owner, ...(earlier && { earlier }) });
  }
  const renamed = (row: FieldChange) => row.field === 'vesselName';
  const entry = namedEntry(after);
  const actionOf = (action: 'rename' | 'update') => (reverts ? 'restore' : action);
  writePortalFieldChanges(tx, work, { ...entry, action: actionOf('rename') }, changes.filter(renamed));
  writePortalFieldChanges(
    tx,
    work,
    { ...entry, action: actionOf('update') },
    changes.filter((row) => !renamed(row)),
  );
  recordChange(tx, work, { entity: 'vessel', entityId: after.id, op: 'update' });
  return after;
}

type WishedColumns = Omit<VesselChange, 'formerNames'> & { companyId?: number | null };

/** Each former name once, without the current one. */
function storedNames(known: string[], more: readonly string[], current: string): string[] {
  if (more.length === 0) return known;
  return [...new Set([...known, ...more.map(bareVesselName)])].filter(
    (name) => name !== bareVesselName(current),
  );
}

function nameFor(tx: Transaction, before: DirectoryRow, { vesselName, imoNumber }: VesselChange) {
  const imo = imoNumber === undefined ? before.imoNumber : imoNumber;
  if (imo !== before.imoNumber) refuseTakenImo(tx, imo, before.id);
  const bareBefore = bareVesselName(before.vesselName);
  const bare = vesselName === undefined ? bareBefore : bareVesselName(vesselName);
  if (bare === bareBefore) {
    // The other ship of that name may be gone.
    if (vesselName === bare && bare !== before.vesselName) {
      return { vesselName: freeVesselName(tx, { vesselName: bare, imoNumber: imo, ownId: before.id }) };
    }
    if (bareBefore === before.vesselName) return { vesselName: bare };
    // The number that distinguishes it from another ship of its name has changed, or is gone.
    if (imo !== null) return { vesselName: nameWithImo(bare, imo) };
    return { vesselName: freeVesselName(tx, { vesselName: bare, imoNumber: null, ownId: before.id }) };
  }
  return {
    vesselName: freeVesselName(tx, { vesselName: bare, imoNumber: imo, ownId: before.id }),
    previousNames: [...new Set([...before.previousNames, bareBefore])].filter((name) => name !== bare),
  };
}

/** The company is the source of ownership; the entry shows its name. */
function ownerOf(tx: Transaction, work: PortalWork, clientName: string | null): Owner {
  if (clientName === null) return { companyId: null, companyName: null };
  const { id, name } = ensureCompany(tx, work, clientName);
  return { companyId: id, companyName: name };
}

/** An owner of the same name stays, also one that was merged into the company of that name. */
function ownerAfter(before: DirectoryRow, named: Owner, companyId: number | undefined): Owner {
  if (companyId !== undefined) return { ...named, companyId };
  return before.companyId !== null && named.companyName === before.clientName ? ownerNow(before) : named;
}

export const ownerNow = ({ companyId, clientName }: DirectoryRow): Owner => ({
  companyId,
  companyName: clientName,
});

function namedEntry({ id, vesselName }: DirectoryRow) {
  return { entityType: 'vessel', entityId: id, entityName: vesselName } as const;
}

export const VESSEL_CHANGE_FIELDS = [
  'vesselName',
  'imoNumber',
  ...VESSEL_TEXT_FIELDS,
  'reportedServiceDate',
  'reportedServiceType',
  'reportedServiceDue',
  'nextServiceDue',
  'nextServiceSource',
] as const;

function differences(before: DirectoryRow, wished: WishedColumns): FieldChange[] {
  const changes = VESSEL_CHANGE_FIELDS.filter(
    (field) => wished[field] !== undefined && wished[field] !== before[field],
  ).map((field): FieldChange => ({ field, from: before[field], to: wished[field] ?? null }));
  const [from, to] = [before.previousNames, wished.previousNames ?? before.previousNames].map((names) =>
    names.join('; '),
  );
  // A rename implies that the old name is kept.
  const renamed = changes.some(({ field }) => field === 'vesselName');
  if (!renamed && from !== to) changes.push({ field: 'previousNames', from: from ?? null, to: to ?? null });
  return changes;
}
