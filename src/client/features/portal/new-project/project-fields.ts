import { normalizeAmount } from '#contract/format/money.ts';
import { CreateProjectInput } from '#contract/project/project-change.ts';
import type { FORM_PROJECT_SOURCES } from '#contract/project/project.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { fieldsBetween, valuesLike } from '#client/kit/record/field-values.ts';

export const OTHER_SERVICE = 'other';

/** Whether the vessel is being searched, was found in the directory, or is new. */
const VESSEL_STATES = ['search', 'found', 'new'] as const;
export type VesselState = (typeof VESSEL_STATES)[number];

/** The form as text fields; '' if empty. */
export interface ProjectFields {
  vesselState: VesselState;
  vesselDirectoryId: string;
  vesselName: string;
  imoNumber: string;
  serviceType: string;
  otherService: string;
  description: string;
  requestDate: string;
  clientName: string;
  systemType: string;
  portAgent: string;
  portAgentPhone: string;
  portAgentEmail: string;
  vesselMasterName: string;
  vesselMasterPhone: string;
  engineerName: string;
  engineerEmail: string;
  location: string;
  locationTimezone: string;
  scheduledDate: string;
  scheduledEndDate: string;
  assignedOperatorId: string;
  overlapReason: string;
  value: { amount: string; currency: string };
  /** The names for which the person has said that they mean no known vessel or client. */
  newVesselName: string;
  newClientName: string;
  /** The time zone that came with the port; another port replaces it. */
  filledZone: string;
}

export const blankFields = (today: string): ProjectFields => ({
  vesselState: 'search',
  vesselDirectoryId: '',
  vesselName: '',
  imoNumber: '',
  serviceType: '',
  otherService: '',
  description: '',
  requestDate: today,
  clientName: '',
  systemType: '',
  portAgent: '',
  portAgentPhone: '',
  portAgentEmail: '',
  vesselMasterName: '',
  vesselMasterPhone: '',
  engineerName: '',
  engineerEmail: '',
  location: '',
  locationTimezone: '',
  scheduledDate: '',
  scheduledEndDate: '',
  assignedOperatorId: '',
  overlapReason: '',
  value: { amount: '', currency: 'NOK' },
  newVesselName: '',
  newClientName: '',
  filledZone: '',
});

/** The fields in the order of the screen. */
export const FIELD_ORDER = [
  'vesselName',
  'imoNumber',
  'serviceType',
  'otherService',
  'requestDate',
  'description',
  'clientName',
  'systemType',
  'location',
  'locationTimezone',
  'scheduledDate',
  'scheduledEndDate',
  'assignedOperatorId',
  'overlapReason',
  'portAgent',
  'portAgentPhone',
  'portAgentEmail',
  'vesselMasterName',
  'vesselMasterPhone',
  'engineerName',
  'engineerEmail',
  'value.amount',
  'value.currency',
] as const;
export type FieldName = (typeof FIELD_ORDER)[number];

export interface ProjectSource {
  type: (typeof FORM_PROJECT_SOURCES)[number];
  id: number;
}

export interface Mistake {
  name: Exclude<FieldName, 'value.amount' | 'value.currency'>;
  message: string;
}

interface Circumstances {
  isManager: boolean;
  source: ProjectSource | undefined;
  /** Finds what the server would refuse: open questions about names, and what a plan lacks. */
  check?: (fields: ProjectFields) => Promise<readonly Mistake[]>;
}

/** Returns what to send. An operator's request has no plan and no price. */
export function inputOf(fields: ProjectFields, { isManager, source }: Circumstances): CreateProjectInput {
  const { vesselState, vesselDirectoryId, vesselName, imoNumber, value } = fields;
  const found = vesselState === 'found' && vesselDirectoryId !== '';
  const amount = normalizeAmount(value.amount);
  return {
    newVessel: !found && vesselName !== '' && fields.newVesselName === vesselName,
    ...(fields.clientName !== '' && fields.newClientName === fields.clientName && { newClient: true }),
    confirmAndSchedule: false,
    ...(found
      ? { vesselDirectoryId: Number(vesselDirectoryId) }
      : { vesselName, ...(imoNumber !== '' && { imoNumber }) }),
    serviceType: fields.serviceType === OTHER_SERVICE ? fields.otherService : fields.serviceType,
    description: fields.description,
    ...(fields.requestDate !== '' && { requestDate: fields.requestDate }),
    clientName: fields.clientName,
    systemType: fields.systemType,
    portAgent: fields.portAgent,
    portAgentPhone: fields.portAgentPhone,
    portAgentEmail: fields.portAgentEmail,
    vesselMasterName: fields.vesselMasterName,
    vesselMasterPhone: fields.vesselMasterPhone,
    engineerName: fields.engineerName,
    engineerEmail: fields.engineerEmail,
    location: fields.location,
    ...(fields.locationTimezone !== '' && { locationTimezone: fields.locationTimezone }),
    ...(isManager && {
      scheduledDate: fields.scheduledDate,
      scheduledEndDate: fields.scheduledEndDate,
      assignedOperatorId: fields.assignedOperatorId === '' ? null : Number(fields.assignedOperatorId),
      ...(fields.overlapReason.trim() !== '' && { overlapReason: fields.overlapReason }),
      // Always one of the list: the browser offers no other.
      ...(amount !== '' && { value: { amount, currency: value.currency as 'NOK' } }),
      ...(source && { source }),
    }),
  };
}

/** Uses the contract's schema, then the check; the error about the service is shown at the field in use. */
export function resolverFor(
  circumstances: Circumstances,
): Resolver<ProjectFields, unknown, CreateProjectInput> {
  return async (fields) => {
    const read = CreateProjectInput.safeParse(inputOf(fields, circumstances));
    const errors: FieldErrors<ProjectFields> = {};
    for (const { path, message } of read.error?.issues ?? []) {
      const error = { type: 'contract', message };
      const [name, part] = path;
      if (name === 'value') errors.value ??= { [part === 'currency' ? 'currency' : 'amount']: error };
      else if (name === 'serviceType' && fields.serviceType === OTHER_SERVICE) errors.otherService ??= error;
      else if (name === 'vesselDirectoryId') errors.vesselName ??= error;
      else errors[name as 'vesselName'] ??= error;
    }
    for (const { name, message } of (await circumstances.check?.(fields)) ?? []) {
      errors[name] ??= { type: 'check', message };
    }
    return read.success && Object.keys(errors).length === 0
      ? { values: read.data, errors: {} }
      : { values: {}, errors };
  };
}

/** The fields of a persisted draft; what does not fit the form of today is as at first. */
export function readFields(given: unknown, today: string): ProjectFields {
  const blank = blankFields(today);
  const read = { ...blank, ...valuesLike(given, blank) };
  return VESSEL_STATES.includes(read.vesselState) ? read : { ...read, vesselState: blank.vesselState };
}

/** Whether nothing is typed; the day of the request is filled in from the beginning. */
export const isBlank = (fields: ProjectFields): boolean =>
  fieldsBetween(fields, blankFields(fields.requestDate)).length === 0;
