import * as z from 'zod/mini';
import {
  FORM_PROJECT_SOURCES,
  HoldReason,
  Project,
  ProjectOutcome,
  ProjectStatus,
  TravelDocumentCategory,
} from './project.ts';
import { ClientReference } from '#contract/vessel/company.ts';
import { ProjectValue } from './project-money.ts';
import { writeFields, RecordId } from '#contract/device-write.ts';
import { TimeZone, timersEndAt } from './time.ts';
import {
  DirectoryProposal,
  VesselReference,
  imoNumberText,
  vesselNameText,
} from '#contract/vessel/vessel-directory.ts';
import { enteredDay } from '#contract/format/entered-day.ts';
import { clearableLine, clearableText, requiredLine, requiredText } from '#contract/format/written-text.ts';

const line = (label: string, max = 200) => clearableLine({ label, max });
const clearableDay = (label: string) =>
  z.optional(
    z.nullable(
      z.union(
        [enteredDay(`${label} must be a day, or empty`), z.literal('')],
        `${label} must be a day, or empty`,
      ),
    ),
  );
const overlapReason = z.optional(requiredLine({ label: 'Reason', max: 500 }));

/** null clears it: the port's zone is not known. */
const timezone = z.optional(z.nullable(TimeZone));

/**
 * Identifies the vessel: an entry of the directory, or a name and number to look up. `newVessel` rules out the
 * suggested ones.
 */
const vesselFields = {
  vesselDirectoryId: z.optional(RecordId),
  vesselName: z.optional(vesselNameText),
  imoNumber: imoNumberText,
  newVessel: z._default(z.boolean(), false),
};

const projectFields = {
  clientName: line('Client'),
  /** The client is none of the suggested ones. */
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
 * A new project, `not confirmed`. Empty fields are filled in from the directory, and empty fields of the directory
 * from here. An operator's is a request: no plan, no value, unassigned. `confirmAndSchedule` (managers) schedules it
 * in the same call, or saves nothing. Conflict if the name may mean another vessel, or the client a known one:
 * `current` holds the candidates.
 */
export const CreateProjectInput = z
  .object({
    ...writeFields,
    ...vesselFields,
    ...projectFields,
    ...noteFields,
    ...planFields,
    serviceType,
    requestDate: z.optional(enteredDay('Request date must be a day')),
    value: z.optional(z.nullable(ProjectValue)),
    source: z.optional(z.object({ type: z.enum(FORM_PROJECT_SOURCES), id: RecordId })),
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

/** A project as it was saved. `directoryProposals`: where it differs from the directory ("update directory?"). */
export const SavedProject = z.extend(Project, { directoryProposals: z.array(DirectoryProposal) });
export type SavedProject = z.infer<typeof SavedProject>;

/** `current` of the conflict "Did you mean …?" about the vessel. */
export const VesselCandidates = z.object({ candidates: z.array(VesselReference) });
export type VesselCandidates = z.infer<typeof VesselCandidates>;

/** The names typed for a new project, before it is saved. */
export const NameQuestionsInput = z.object({
  vesselName: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  imoNumber: imoNumberText,
  clientName: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});
export type NameQuestionsInput = z.infer<typeof NameQuestionsInput>;

/**
 * What creating the project would ask: the record that a name stands for, or the similar ones. Operators get no
 * clients.
 */
export const NameQuestions = z.object({
  vessel: z.object({ known: z.nullable(VesselReference), candidates: z.array(VesselReference) }),
  client: z.object({ known: z.nullable(z.string()), candidates: z.array(ClientReference) }),
});
export type NameQuestions = z.infer<typeof NameQuestions>;

/**
 * Changes a project. Absent fields stay, null or '' clears. Operators change description and travel notes of their
 * own projects until the work is done; anything else is forbidden. Once the work is done, vessel, client and plan are
 * fixed for everyone. Conflict with the current project if `version` is stale.
 */
export const UpdateProjectInput = z.object({
  id: RecordId,
  version: z.int(),
  ...writeFields,
  ...vesselFields,
  newVessel: z.optional(z.boolean()),
  ...projectFields,
  ...noteFields,
  ...planFields,
  serviceType: z.optional(serviceType),
  requestDate: z.optional(enteredDay('Request date must be a day')),
});
export type UpdateProjectInput = z.infer<typeof UpdateProjectInput>;

/** The possible requirements of a transition: the fields of the call by name, then those in the data. */
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
 * An unmet requirement of a transition, as a message. `inCall`: a field of the call meets it; anything else must be
 * done first.
 */
export const TransitionRequirement = z.object({
  item: z.enum(STEP_NEEDS),
  text: z.string(),
  inCall: z.boolean(),
});
export type TransitionRequirement = z.infer<typeof TransitionRequirement>;

/** The transitions that the person may make now, each with its unmet requirements. Also `current` of a conflict. */
export const ProjectTransitions = z.object({
  status: ProjectStatus,
  version: z.int(),
  steps: z.array(z.object({ to: ProjectStatus, missing: z.array(TransitionRequirement) })),
});
export type ProjectTransitions = z.infer<typeof ProjectTransitions>;

/**
 * Moves a project to another status. The relevant fields depend on the transition: `reason` for cancelling, sending
 * back, postponing, unscheduling, reopening; `holdReason` for on hold; `outcome` for work done; `completedDate` for
 * completed (by default the day the work ended); the plan for scheduled; `timersEndAt` for timers that it stops.
 * Missing ones are bad input at their fields. A transition that does not exist or has unmet requirements: conflict
 * with the possible transitions. A stale `version`: conflict with the project.
 */
export const TransitionProjectInput = z.object({
  id: RecordId,
  version: z.int(),
  to: ProjectStatus,
  ...writeFields,
  ...planFields,
  location: projectFields.location,
  locationTimezone: timezone,
  reason: z.optional(requiredText({ label: 'Reason', max: 2000 })),
  holdReason: z.optional(HoldReason),
  outcome: z.optional(ProjectOutcome),
  completedDate: z.optional(enteredDay('Date must be a day')),
  timersEndAt,
});
export type TransitionProjectInput = z.infer<typeof TransitionProjectInput>;
