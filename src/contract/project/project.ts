import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';

export const PROJECT_STATUSES = [
  'not confirmed',
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
  'work done',
  'completed',
  'cancelled',
] as const;

export const PROJECT_OUTCOMES = ['resolved', 'partly', 'not resolved'] as const;

export const HOLD_REASONS = ['parts', 'vessel left', 'weather', 'access', 'other'] as const;

/** The sources that the form of a new project can name. */
export const FORM_PROJECT_SOURCES = ['contact submission', 'due vessel', 'earlier project'] as const;

/** The source of a project. `rfq`: the request whose quotation was accepted. */
export const PROJECT_SOURCES = [...FORM_PROJECT_SOURCES, 'rfq'] as const;

/** Most hours a project can hold, in hundredths of an hour: five digits, two of them decimals. */
export const OPERATOR_HOURS_MAX_HUNDREDTHS = 99_999;

export const TIME_CATEGORIES = ['work', 'travel', 'waiting', 'standby'] as const;

/** The phase of a photo relative to the work. */
export const PHOTO_PHASES = ['before', 'during', 'after'] as const;

export const TRAVEL_DOCUMENT_CATEGORIES = [
  'flight',
  'hotel',
  'ground transport',
  'visa',
  'invitation letter',
  'gate pass',
  'insurance',
  'medical certificate',
  'training certificate',
  'other',
] as const;

export const ProjectStatus = z.enum(PROJECT_STATUSES);
export type ProjectStatus = z.infer<typeof ProjectStatus>;
export const ProjectOutcome = z.enum(PROJECT_OUTCOMES, 'Please say how it ended');
export type ProjectOutcome = z.infer<typeof ProjectOutcome>;
export const HoldReason = z.enum(HOLD_REASONS, 'Please choose a reason');
export type HoldReason = z.infer<typeof HoldReason>;
export const TravelDocumentCategory = z.enum(TRAVEL_DOCUMENT_CATEGORIES);
export type TravelDocumentCategory = z.infer<typeof TravelDocumentCategory>;

/** The services that forms offer; imported histories may have any other text. */
export const SERVICE_TYPES = [
  'annual service',
  'TRO calibration',
  'commissioning attendance',
  'troubleshooting',
  'reagent supply',
  'survey support',
] as const;

/** Projects that are neither done nor cancelled: they book days in the plan and follow the directory. */
export const OPEN_STATUSES = [
  'not confirmed',
  'confirmed',
  'scheduled',
  'travelling',
  'in progress',
  'on hold',
] as const satisfies readonly ProjectStatus[];

/** A staff member as projects name them. Former staff keep their name. */
export const StaffReference = z.object({ id: z.int(), name: z.string(), isActive: z.boolean() });
export type StaffReference = z.infer<typeof StaffReference>;

/** One line of a list of projects. Days are YYYY-MM-DD in port time. */
export const ProjectSummary = z.object({
  id: z.int(),
  status: ProjectStatus,
  vesselName: z.string(),
  vesselDirectoryId: z.nullable(z.int()),
  imoNumber: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  systemType: z.nullable(z.string()),
  serviceType: z.string(),
  requestDate: z.string(),
  scheduledDate: z.nullable(z.string()),
  scheduledEndDate: z.nullable(z.string()),
  completedDate: z.nullable(z.string()),
  location: z.nullable(z.string()),
  locationTimezone: z.nullable(z.string()),
  assignedOperator: z.nullable(StaffReference),
  visitNumber: z.int(),
  holdReason: z.nullable(HoldReason),
  outcome: z.nullable(ProjectOutcome),
  /** Hours with two decimals, such as '12.50'. */
  operatorHours: z.string(),
  version: z.int(),
  updatedAt: z.string(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/**
 * A project as staff see it: without amounts, which managers request separately. `access` is what the caller may do
 * with it: manage everything, do the work, or read and comment on what they only requested. Instants are ISO, UTC.
 */
export const Project = z.extend(ProjectSummary, {
  access: z.enum(['manage', 'work', 'read']),
  companyId: z.nullable(z.int()),
  companyName: z.nullable(z.string()),
  portAgent: z.nullable(z.string()),
  portAgentPhone: z.nullable(z.string()),
  portAgentEmail: z.nullable(z.string()),
  vesselMasterName: z.nullable(z.string()),
  vesselMasterPhone: z.nullable(z.string()),
  vesselMasterContact: z.nullable(z.string()),
  engineerName: z.nullable(z.string()),
  engineerEmail: z.nullable(z.string()),
  engineerContact: z.nullable(z.string()),
  description: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  /** Kept while the work is corrected after it was sent back or reopened. */
  workEndedAt: z.nullable(z.string()),
  travelInfo: z.nullable(z.string()),
  /** Papers to bring, as free text; the files are requested separately. */
  travelDocuments: z.array(z.string()),
  requiredDocuments: z.array(TravelDocumentCategory),
  parentProjectId: z.nullable(z.int()),
  /** The follow-up of this project; there is one at most. */
  followUpProjectId: z.nullable(z.int()),
  sourceType: z.nullable(z.enum(PROJECT_SOURCES)),
  sourceId: z.nullable(z.int()),
  /** The request for quotation that it was made from, for as long as that is kept. */
  request: z.nullable(z.object({ id: z.int(), number: z.string(), imoNumber: z.nullable(z.string()) })),
  createdBy: StaffReference,
  createdAt: z.string(),
});
export type Project = z.infer<typeof Project>;

export const ProjectIdInput = z.object({ id: RecordId });
export type ProjectIdInput = z.infer<typeof ProjectIdInput>;
