import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import type { ProjectFields } from './project-fields.ts';

const FILLED_FIELDS = [
  'clientName',
  'systemType',
  'vesselMasterName',
  'vesselMasterPhone',
  'engineerName',
  'engineerEmail',
] as const satisfies readonly (keyof ProjectFields)[];
type FilledField = (typeof FILLED_FIELDS)[number];

/** What was filled in from the directory. */
export type FilledFields = Partial<Record<FilledField, string>>;

/** Returns the vessel record as fields of the form. */
function fieldsFrom(vessel: Vessel): Record<FilledField, string> {
  return {
    clientName: vessel.clientName ?? '',
    systemType: vessel.systemType1 ?? '',
    vesselMasterName: vessel.vesselMasterName ?? '',
    vesselMasterPhone: vessel.vesselMasterPhone ?? '',
    engineerName: vessel.engineerName ?? '',
    engineerEmail: vessel.engineerEmail ?? '',
  };
}

/**
 * Returns the fields that change with another vessel (null: none chosen). Typed fields are kept; fields from the
 * previous vessel are cleared.
 */
export function refill(
  fields: Pick<ProjectFields, FilledField>,
  before: FilledFields,
  vessel: Vessel | null,
): { changes: FilledFields; filled: FilledFields } {
  const wanted = vessel && fieldsFrom(vessel);
  const changes: FilledFields = {};
  const filled: FilledFields = {};
  for (const name of FILLED_FIELDS) {
    const isOurs = fields[name] === '' || fields[name] === before[name];
    if (!isOurs) continue;
    const next = wanted?.[name] ?? '';
    if (next !== fields[name]) changes[name] = next;
    if (next !== '') filled[name] = next;
  }
  return { changes, filled };
}
