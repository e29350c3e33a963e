import type { CreateProjectInput, UpdateProjectInput } from '#contract/project/project-change.ts';
import { portName } from '#contract/project/port-name.ts';
import { knownPort } from '#content/ports/ports.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { SHARED_FIELDS } from '#server/services/vessels/propagate-to-projects.ts';
import {
  companyNow,
  ensureCompany,
  resolveCompany,
} from '#server/services/vessels/matching/resolve-company.ts';
import { directoryEntry, type DirectoryRow } from '#server/services/vessels/vessel-rows.ts';
import { ownerNow } from '#server/services/vessels/write-vessel.ts';
import type { ProjectChanges } from './write-project.ts';

type WrittenFields = Omit<CreateProjectInput | UpdateProjectInput, 'newVessel' | 'newClient'>;

const TEXT_FIELDS = [
  'systemType',
  ...SHARED_FIELDS.filter((field) => field !== 'clientName'),
  'portAgent',
  'portAgentPhone',
  'portAgentEmail',
  'location',
  'locationTimezone',
  'description',
  'travelInfo',
  'scheduledDate',
  'scheduledEndDate',
] as const;

/**
 * The columns of the project that a form changes: absent fields stay, null and '' clear. Vessel and client are
 * handled separately.
 */
export function writtenFields(input: WrittenFields): ProjectChanges {
  const changes: ProjectChanges = {};
  for (const field of TEXT_FIELDS) {
    const value = input[field];
    if (value !== undefined) changes[field] = value || null;
  }
  for (const field of ['serviceType', 'requestDate', 'requiredDocuments', 'travelDocuments'] as const) {
    const value = input[field];
    if (value !== undefined) Object.assign(changes, { [field]: value });
  }
  if (input.assignedOperatorId !== undefined) changes.assignedOperatorId = input.assignedOperatorId;
  return changes;
}

/**
 * The client as a project stores it. An unknown name becomes a company if a manager writes it; an operator's stays a
 * name.
 */
export function clientFields(
  tx: Transaction,
  work: PortalWork,
  clientName: string | null,
  vesselDirectoryId: number | null,
): ProjectChanges {
  if (!clientName) return { clientName: null, companyId: null, companyName: null };
  const company =
    work.actor.role === 'manager' ? ensureCompany(tx, work, clientName) : resolveCompany(tx, clientName);
  return {
    clientName: company?.name ?? clientName,
    companyId: company && (ownerAmong(tx, vesselDirectoryId, company.id) ?? company.id),
    companyName: company?.name ?? null,
  };
}

/** The owner of the vessel, if merged into that company: the project goes with the vessel if the merge is undone. */
function ownerAmong(tx: Transaction, vesselDirectoryId: number | null, companyId: number): number | null {
  if (vesselDirectoryId === null) return null;
  const owner = ownerNow(directoryEntry(tx, vesselDirectoryId)).companyId;
  return owner !== null && companyNow(tx, owner)?.id === companyId ? owner : null;
}

/** Values from the directory for fields that the form leaves out. */
export function fromDirectory(entry: DirectoryRow): ProjectChanges {
  const { systemType1, ...row } = entry;
  const shared = Object.fromEntries(
    SHARED_FIELDS.filter((field) => field !== 'clientName').map((field) => [
      field,
      row[field as keyof typeof row],
    ]),
  );
  return { ...shared, systemType: systemType1 };
}

/**
 * A known port brings its time zone where none is written. Another port that is not known has no zone until a person
 * chooses it; the one of the port before would be wrong.
 */
export function withZone(
  written: ProjectChanges,
  before: Pick<ProjectChanges, 'location' | 'locationTimezone'> = {},
): ProjectChanges {
  const { location, locationTimezone } = written;
  if (!location || locationTimezone || portName(location) === portName(before.location)) return written;
  const chosenBefore = before.location ? null : (before.locationTimezone ?? null);
  return { ...written, locationTimezone: knownPort(location)?.timezone ?? chosenBefore };
}
