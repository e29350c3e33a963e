import * as z from 'zod/mini';
import { FoundPart, Part, PartRepeat, PartUsedBefore } from '#contract/billing/part.ts';
import { PlannedPart } from '#contract/billing/planned-part.ts';
import { RecordId } from '#contract/device-write.ts';
import { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { Vessel } from '#contract/vessel/vessel-directory.ts';
import { ProjectChecklist } from './checklist.ts';
import { MentionablePerson, ProjectComment } from './comment.ts';
import { OnBoardContact } from './on-board-contact.ts';
import { ProjectTransitions } from './project-change.ts';
import { ProjectCourse } from './project-course.ts';
import { ProjectFile, TravelDocuments } from './project-file.ts';
import { PreviousService } from './project-list.ts';
import { Project } from './project.ts';
import { ReadingsBefore } from './readings.ts';
import { ServiceReport } from '#contract/report/service-report.ts';
import { ProjectTime } from './time.ts';

export const ProjectPackInput = z.object({
  id: RecordId,
  withTravelDocuments: z._default(z.boolean(), false),
});
export type ProjectPackInput = z.infer<typeof ProjectPackInput>;

/**
 * What a device stores to work on a project without a network, each part as its own call returns it. `travelDocuments`
 * is null unless asked for. `catalogue` has every product by name and number. `serverTime` is the clock of the server.
 */
export const ProjectPack = z.object({
  serverTime: z.string(),
  project: Project,
  transitions: ProjectTransitions,
  course: ProjectCourse,
  vessel: z.nullable(Vessel),
  /** Of the project's vessel. Absent without one, and in packs of older programs. */
  vesselContacts: z.optional(z.array(VesselContact)),
  previousServices: z.array(PreviousService),
  checklists: z.array(ProjectChecklist),
  readingsBefore: ReadingsBefore,
  time: ProjectTime,
  parts: z.array(Part),
  plannedParts: z.array(PlannedPart),
  partsUsedBefore: z.array(PartUsedBefore),
  partRepeats: z.array(PartRepeat),
  contacts: z.array(OnBoardContact),
  comments: z.array(ProjectComment),
  mentionable: z.array(MentionablePerson),
  files: z.array(ProjectFile),
  reports: z.array(ServiceReport),
  travelDocuments: z.nullable(TravelDocuments),
  catalogue: z.array(FoundPart),
});
export type ProjectPack = z.infer<typeof ProjectPack>;
