import * as z from 'zod/mini';
import { ContactService } from '#contract/site/contact.ts';
import { ProjectStatus, StaffReference } from '#contract/project/project.ts';

/** Unassigned projects whose plan begins within this many days need an operator. */
export const UNASSIGNED_WITHIN_DAYS = 7;

/** Services that fall due within this many days need a project. */
export const SERVICE_DUE_WITHIN_DAYS = 30;

/** How many projects in progress and comments the dashboard shows; the rest is in the lists. */
export const DASHBOARD_PROJECTS_MAX = 8;
export const DASHBOARD_COMMENTS_MAX = 8;

/** The work that waits for a manager. Each figure is the total of the list that it opens. */
const NeedsAttention = z.object({
  toConfirm: z.int(),
  /** Open, unassigned, and planned to begin by `unassignedBy` or earlier. */
  unassigned: z.int(),
  unassignedBy: z.string(),
  awaitingApproval: z.int(),
  dueServices: z.int(),
  messages: z.int(),
  /** Requests for quotation in which the buyer did something that no manager has opened. */
  requests: z.int(),
  /** For each, the day since which the oldest waits: of the request, the plan, the end of the work, the due day. */
  since: z.object({
    toConfirm: z.nullable(z.string()),
    unassigned: z.nullable(z.string()),
    awaitingApproval: z.nullable(z.string()),
    dueServices: z.nullable(z.string()),
    messages: z.nullable(z.string()),
    requests: z.nullable(z.string()),
  }),
});

/** A project in a person's week. One that runs late lasts until today. Days are YYYY-MM-DD. */
const WeekProject = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  status: ProjectStatus,
  location: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
});
export type WeekProject = z.infer<typeof WeekProject>;

/** A person's week, Monday to Sunday; without projects they are free. */
const PersonWeek = z.object({ person: StaffReference, projects: z.array(WeekProject) });

/** The last activity of a project. `at` is ISO, UTC. */
const SignOfLife = z.object({ at: z.string(), byName: z.string(), description: z.string() });

const ProjectUnderWay = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  status: ProjectStatus,
  serviceType: z.string(),
  location: z.nullable(z.string()),
  operator: z.nullable(StaffReference),
  lastSign: z.nullable(SignOfLife),
});
export type ProjectUnderWay = z.infer<typeof ProjectUnderWay>;

const LatestComment = z.object({
  id: z.int(),
  projectId: z.int(),
  vesselName: z.string(),
  userName: z.string(),
  comment: z.string(),
  createdAt: z.string(),
});

/** Which of the first three steps are done. */
const SetUp = z.object({ hasOperator: z.boolean(), hasVessel: z.boolean(), hasOwnChecklist: z.boolean() });
export type SetUp = z.infer<typeof SetUp>;

/** The managers' dashboard. No amounts. `setUp` is null as soon as there is a project. */
export const ManagerDashboard = z.object({
  today: z.string(),
  needsYou: NeedsAttention,
  week: z.object({ from: z.string(), to: z.string(), people: z.array(PersonWeek) }),
  /** Longest inactive first. */
  underWay: z.object({ total: z.int(), projects: z.array(ProjectUnderWay) }),
  /** Newest first. */
  comments: z.array(LatestComment),
  setUp: z.nullable(SetUp),
});
export type ManagerDashboard = z.infer<typeof ManagerDashboard>;

export const NEEDS_PAGE_MAX = 100;

export const ListNeedsInput = z.object({
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(NEEDS_PAGE_MAX)), NEEDS_PAGE_MAX),
});
export type ListNeedsInput = z.infer<typeof ListNeedsInput>;

/** Contact messages that are not handled and have no project, newest first. Only the admin marks them as handled. */
export const OpenMessagePage = z.object({
  messages: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      company: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      service: z.nullable(ContactService),
      message: z.string(),
      createdAt: z.string(),
    }),
  ),
  total: z.int(),
});
export type OpenMessagePage = z.infer<typeof OpenMessagePage>;
