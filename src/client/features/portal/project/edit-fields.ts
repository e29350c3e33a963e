import type { UpdateProjectInput } from '#contract/project/project-change.ts';
import type { Project } from '#contract/project/project.ts';

/** The labels of the edited fields, in the order in which a conflict lists them. */
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

type EditField = keyof typeof EDIT_LABELS;

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

export type EditValues = ReturnType<typeof valuesOf>;

export function valuesOf(project: Project | undefined) {
  const text = (value: string | null | undefined) => value ?? '';
  return {
    vesselName: project?.vesselName,
    imoNumber: text(project?.imoNumber),
    clientName: text(project?.clientName),
    systemType: text(project?.systemType),
    serviceType: text(project?.serviceType),
    description: text(project?.description),
    requestDate: text(project?.requestDate),
    scheduledDate: text(project?.scheduledDate),
    scheduledEndDate: text(project?.scheduledEndDate),
    location: text(project?.location),
    locationTimezone: project?.locationTimezone ?? null,
    assignedOperatorId: project?.assignedOperator?.id ?? null,
    overlapReason: undefined as string | undefined,
    portAgent: text(project?.portAgent),
    portAgentPhone: text(project?.portAgentPhone),
    portAgentEmail: text(project?.portAgentEmail),
    vesselMasterName: text(project?.vesselMasterName),
    vesselMasterPhone: text(project?.vesselMasterPhone),
    vesselMasterContact: text(project?.vesselMasterContact),
    engineerName: text(project?.engineerName),
    engineerEmail: text(project?.engineerEmail),
    engineerContact: text(project?.engineerContact),
  };
}

/** Sends a reason only if one is given: without it, the server reports the overlap. */
export const inputOf = ({ overlapReason, ...values }: EditValues) => ({
  ...values,
  ...(overlapReason?.trim() && { overlapReason }),
});
