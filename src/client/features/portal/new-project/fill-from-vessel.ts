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

/** What the directory has put into the form. */
export type FilledFields = Partial<Record<FilledField, string>>;

/** What the directory says of a vessel, as the form names it. */
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
 * Which fields another vessel changes (null: none was chosen any more). What somebody has typed stays; what came from the
 * vessel before goes with it.
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
