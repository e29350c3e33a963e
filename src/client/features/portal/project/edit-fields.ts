import type { UpdateProjectInput } from '#contract/project-change.ts';
import type { Project } from '#contract/project.ts';

/** What the sheet edits, by its label; in the order in which differences are shown. */
export const EDIT_LABELS = {
  vesselName: 'Vessel',
  imoNumber: 'IMO number',
  clientName: 'Client',
  systemType: 'System',
  serviceType: 'Service',
  description: 'Description',
  requestDate: 'Requested',
  scheduledDate: 'First day',
  scheduledEndDate: 'Last day',
  location: 'Location',
  locationTimezone: 'Time zone of the port',
  assignedOperatorId: 'Operator',
  overlapReason: 'Reason for double booking',
  portAgent: 'Port agent',
  portAgentPhone: 'Agent’s phone',
  portAgentEmail: 'Agent’s e-mail',
  vesselMasterName: 'Master',
  vesselMasterPhone: 'Master’s phone',
  vesselMasterContact: 'Master’s contact',
  engineerName: 'Engineer',
  engineerEmail: 'Engineer’s e-mail',
  engineerContact: 'Engineer’s contact',
} as const satisfies Partial<Record<keyof UpdateProjectInput, string>>;

export type EditField = keyof typeof EDIT_LABELS;
export const EDIT_FIELDS = Object.keys(EDIT_LABELS) as EditField[];

export const PEOPLE_FIELDS = [
  'portAgent',
  'portAgentPhone',
  'portAgentEmail',
  'vesselMasterName',
  'vesselMasterPhone',
  'vesselMasterContact',
  'engineerName',
  'engineerEmail',
  'engineerContact',
] as const satisfies readonly EditField[];

export type EditValues = Pick<UpdateProjectInput, 'id' | 'version' | EditField>;

export function valuesOf(project: Project): EditValues {
  const text = (value: string | null) => value ?? '';
  return {
    id: project.id,
    version: project.version,
    vesselName: project.vesselName,
    imoNumber: text(project.imoNumber),
    clientName: text(project.clientName),
    systemType: text(project.systemType),
    serviceType: project.serviceType,
    description: text(project.description),
    requestDate: project.requestDate,
    scheduledDate: text(project.scheduledDate),
    scheduledEndDate: text(project.scheduledEndDate),
    location: text(project.location),
    locationTimezone: project.locationTimezone,
    assignedOperatorId: project.assignedOperator?.id ?? null,
    portAgent: text(project.portAgent),
    portAgentPhone: text(project.portAgentPhone),
    portAgentEmail: text(project.portAgentEmail),
    vesselMasterName: text(project.vesselMasterName),
    vesselMasterPhone: text(project.vesselMasterPhone),
    vesselMasterContact: text(project.vesselMasterContact),
    engineerName: text(project.engineerName),
    engineerEmail: text(project.engineerEmail),
    engineerContact: text(project.engineerContact),
  };
}

/** Only what was typed is sent, so that two people may edit different fields of one job. */
export function changesOf(
  { id, version, ...input }: UpdateProjectInput,
  isDirty: (field: EditField) => boolean,
): UpdateProjectInput {
  const changed = Object.entries(input).filter(
    ([field]) => (EDIT_FIELDS as string[]).includes(field) && isDirty(field as EditField),
  );
  return { id, version, ...Object.fromEntries(changed) };
}

/** What differs between the job as it is now and what is typed here, field by field. */
export function differences(
  theirs: Project,
  mine: EditValues,
  isDirty: (field: EditField) => boolean,
  nameOf: (id: number) => string | undefined,
) {
  const saved = valuesOf(theirs);
  return EDIT_FIELDS.filter((field) => isDirty(field) && saved[field] !== mine[field]).map((field) => ({
    label: EDIT_LABELS[field],
    theirs: inWords(saved[field], nameOf),
    mine: inWords(mine[field], nameOf),
  }));
}

function inWords(value: EditValues[EditField], nameOf: (id: number) => string | undefined): string {
  return typeof value === 'number' ? (nameOf(value) ?? `Number ${value}`) : (value ?? '');
}
