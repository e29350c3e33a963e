import * as z from 'zod/mini';
import {
  HoldReason,
  PROJECT_SOURCES,
  Project,
  ProjectOutcome,
  ProjectStatus,
  TravelDocumentCategory,
} from './project.ts';
import { ProjectValue } from './project-money.ts';
import { deviceWrite, RecordId } from '#contract/device-write.ts';
import { TimeZone, timersEndAt } from './time.ts';
import {
  DirectoryProposal,
  VesselReference,
  imoNumberText,
  vesselNameText,
} from '#contract/vessel/vessel-directory.ts';
import { clearableText, requiredLine, requiredText } from '#contract/format/written-text.ts';

const line = (label: string, max = 200) => clearableText({ label, max });
const clearableDay = (label: string) =>
  z.optional(z.nullable(z.union([z.iso.date(), z.literal('')], `${label} must be a day, or empty`)));
const overlapReason = z.optional(requiredLine({ label: 'Reason', max: 500 }));

/** null takes it away: the port's time is not known. */
const timezone = z.optional(z.nullable(TimeZone));

/**
 * Which vessel: an entry of the directory, or a name and number by which it is looked for. `newVessel` says that it is
 * none of those that were offered.
 */
const vesselFields = {
  vesselDirectoryId: z.optional(RecordId),
  vesselName: z.optional(vesselNameText),
  imoNumber: imoNumberText,
  newVessel: z._default(z.boolean(), false),
};

const projectFields = {
  clientName: line('Client'),
  /** The client is none of those that were offered. */
  newClient: z.optional(z.boolean()),
  systemType: line('System'),
  portAgent: line('Port agent'),
  portAgentPhone: line('Agent’s phone', 50),
  portAgentEmail: line('Agent’s e-mail', 254),
  vesselMasterName: line('Master'),
  vesselMasterPhone: line('Master’s phone', 50),
  vesselMasterContact: line('Master’s contact', 500),
  engineerName: line('Engineer'),
  engineerEmail: line('Engineer’s e-mail', 254),
  engineerContact: line('Engineer’s contact', 500),
  location: line('Location'),
  locationTimezone: timezone,
  requiredDocuments: z.optional(z.array(TravelDocumentCategory).check(z.maxLength(20))),
};

const noteFields = {
  description: clearableText({ label: 'Description', max: 10_000 }),
  travelInfo: clearableText({ label: 'Travel notes', max: 10_000 }),
  travelDocuments: z.optional(z.array(requiredLine({ label: 'Document', max: 200 })).check(z.maxLength(50))),
};

const planFields = {
  scheduledDate: clearableDay('Date'),
  scheduledEndDate: clearableDay('Last day'),
  assignedOperatorId: z.optional(z.nullable(RecordId)),
  overlapReason,
};

const serviceType = requiredLine({ label: 'Service', max: 100 });

/**
 * A new project, `not confirmed`. Empty fields are taken from the directory; empty fields of the directory are filled from
 * here. An operator's is a request: no plan, no value, nobody assigned. `confirmAndSchedule` (managers) takes it to
 * `scheduled` in the same call, or saves nothing. Conflict where the name may mean another vessel, or the client one
 * that is known: `current` holds the candidates.
 */
export const CreateProjectInput = z
  .object({
    ...deviceWrite,
    ...vesselFields,
    ...projectFields,
    ...noteFields,
    ...planFields,
    serviceType,
    requestDate: z.optional(z.iso.date('Request date must be a day')),
    value: z.optional(z.nullable(ProjectValue)),
    source: z.optional(z.object({ type: z.enum(PROJECT_SOURCES), id: RecordId })),
    confirmAndSchedule: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ vesselDirectoryId, vesselName }) => vesselDirectoryId !== undefined || vesselName !== undefined,
      {
        path: ['vesselName'],
        error: 'Vessel name is required',
      },
    ),
  );
export type CreateProjectInput = z.infer<typeof CreateProjectInput>;

/** A project as it was saved. `directoryProposals`: what it says otherwise than the directory ("update directory?"). */
export const SavedProject = z.extend(Project, { directoryProposals: z.array(DirectoryProposal) });
export type SavedProject = z.infer<typeof SavedProject>;

/** `current` of the conflict "Did you mean …?" about the vessel. */
export const VesselCandidates = z.object({ candidates: z.array(VesselReference) });
export type VesselCandidates = z.infer<typeof VesselCandidates>;

/**
 * Changes a project. Absent fields stay, null or '' clears. Operators change description and travel notes of their own projects
 * until the work is done; anything else is forbidden. Once the work is done, vessel, client and plan are fixed for
 * everybody. Conflict: `version` is not the newest; carries the project as it is now.
 */
export const UpdateProjectInput = z.object({
  id: RecordId,
  version: z.int(),
  ...deviceWrite,
  ...vesselFields,
  newVessel: z.optional(z.boolean()),
  ...projectFields,
  ...noteFields,
  ...planFields,
  serviceType: z.optional(serviceType),
  requestDate: z.optional(z.iso.date('Request date must be a day')),
});
export type UpdateProjectInput = z.infer<typeof UpdateProjectInput>;

/** What a step may need: the fields of the call by their names, then what must be there before. */
export const STEP_NEEDS = [
  'reason',
  'holdReason',
  'outcome',
  'completedDate',
  'scheduledDate',
  'location',
  'locationTimezone',
  'assignedOperatorId',
  'overlapReason',
  'timersEndAt',
  'vesselDirectoryId',
  'clientName',
  'checklist',
  'time',
  'runningTimer',
  'signature',
  'openLines',
] as const;

/**
 * What still stands in the way of a step, in words. `inCall`: the call that takes the step can bring it; anything else
 * must be done first.
 */
export const TransitionRequirement = z.object({
  item: z.enum(STEP_NEEDS),
  text: z.string(),
  inCall: z.boolean(),
});
export type TransitionRequirement = z.infer<typeof TransitionRequirement>;

/** The steps that somebody may take with a project now, each with what is still missing. Also `current` of a conflict. */
export const ProjectTransitions = z.object({
  status: ProjectStatus,
  version: z.int(),
  steps: z.array(z.object({ to: ProjectStatus, missing: z.array(TransitionRequirement) })),
});
export type ProjectTransitions = z.infer<typeof ProjectTransitions>;

/**
 * Takes a project to another status. Which fields count depends on the step: `reason` for cancelling, sending back,
 * postponing, unscheduling, reopening; `holdReason` for on hold; `outcome` for work done; `completedDate` for completed
 * (the day the work ended, unless told); the plan for scheduled;
 * `timersEndAt` for timers that the step stops. Missing ones are bad input at their fields. No such
 * step, or something else is missing: conflict with the next steps. `version` is not the newest: conflict with the project.
 */
export const TransitionProjectInput = z.object({
  id: RecordId,
  version: z.int(),
  to: ProjectStatus,
  ...deviceWrite,
  ...planFields,
  location: projectFields.location,
  locationTimezone: timezone,
  reason: z.optional(requiredText({ label: 'Reason', max: 2000 })),
  holdReason: z.optional(HoldReason),
  outcome: z.optional(ProjectOutcome),
  completedDate: z.optional(z.iso.date('Date must be a day')),
  timersEndAt,
});
export type TransitionProjectInput = z.infer<typeof TransitionProjectInput>;
