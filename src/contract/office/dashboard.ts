import * as z from 'zod/mini';
import { ContactService } from '#contract/site/contact.ts';
import { ProjectStatus, StaffReference } from '#contract/project/project.ts';

/** Projects without anybody whose plan begins within so many days need somebody. */
export const UNASSIGNED_WITHIN_DAYS = 7;

/** Services that fall due within so many days need a project. */
export const SERVICE_DUE_WITHIN_DAYS = 30;

/** How many projects under way and comments the dashboard shows; the rest stands in the lists. */
export const DASHBOARD_PROJECTS_MAX = 8;
export const DASHBOARD_COMMENTS_MAX = 8;

/** How much waits for a manager. Each figure is the total of the list that it opens. */
const NeedsAttention = z.object({
  toConfirm: z.int(),
  /** Open, nobody's, and planned to begin by `unassignedBy`, or to have begun already. */
  unassigned: z.int(),
  unassignedBy: z.string(),
  awaitingApproval: z.int(),
  dueServices: z.int(),
  messages: z.int(),
});

/** A project in somebody's week. One that goes on past its plan lasts until today. Days are YYYY-MM-DD. */
const WeekProject = z.object({
  projectId: z.int(),
  vesselName: z.string(),
  status: ProjectStatus,
  location: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
});
export type WeekProject = z.infer<typeof WeekProject>;

/** Somebody's week, Monday to Sunday; without projects they are free. */
const PersonWeek = z.object({ person: StaffReference, projects: z.array(WeekProject) });

/** The last that anybody wrote down about a project. `at` is ISO, UTC. */
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

/** What is done of the three first steps. */
const SetUp = z.object({ hasOperator: z.boolean(), hasVessel: z.boolean(), hasOwnChecklist: z.boolean() });
export type SetUp = z.infer<typeof SetUp>;

/** What a manager looks at first. No amounts. `setUp` is null as soon as there is a project. */
export const ManagerDashboard = z.object({
  today: z.string(),
  needsYou: NeedsAttention,
  week: z.object({ from: z.string(), to: z.string(), people: z.array(PersonWeek) }),
  /** The quietest first. */
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

/** Contact messages that nobody has handled or made a project of, newest first. Handling them stays with the admin. */
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
