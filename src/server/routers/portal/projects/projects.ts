import * as z from 'zod';
import { RecordHistoryEntry } from '#contract/office/audit-log.ts';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  CreateProjectInput,
  NameQuestions,
  NameQuestionsInput,
  ProjectTransitions,
  SavedProject,
  TransitionProjectInput,
  UpdateProjectInput,
} from '#contract/project/project-change.ts';
import {
  ExportProjectsInput,
  ListProjectsInput,
  PreviousService,
  ProjectHistoryInput,
  ProjectPage,
  ProjectsOutside,
  RevertProjectInput,
  StaffAvailability,
  StaffAvailabilityInput,
  UsualLength,
} from '#contract/project/project-list.ts';
import { ProjectCourse, UndoTransitionInput } from '#contract/project/project-course.ts';
import { ProjectMoney, ProjectMoneyInput, SetProjectValueInput } from '#contract/project/project-money.ts';
import { ProjectPack, ProjectPackInput } from '#contract/project/project-pack.ts';
import { Project, ProjectIdInput } from '#contract/project/project.ts';
import { managerProcedure, portalProcedure, router } from '#server/rpc/procedures.ts';
import { readPack } from '#server/services/packs/read-pack.ts';
import { createProject } from '#server/services/projects/create-project.ts';
import { exportProjects } from '#server/services/projects/export-projects.ts';
import { listProjects, listProjectsOutside } from '#server/services/projects/list-projects.ts';
import { previousServices } from '#server/services/projects/previous-services.ts';
import { projectCourse } from '#server/services/projects/project-course.ts';
import { nameQuestions } from '#server/services/projects/name-questions.ts';
import { usualLengths } from '#server/services/projects/plan/usual-lengths.ts';
import { projectHistory, projectMoney, readProject } from '#server/services/projects/queries.ts';
import { revertProject } from '#server/services/projects/revert-project.ts';
import { setProjectValue } from '#server/services/projects/set-project-value.ts';
import { staffAvailability } from '#server/services/projects/plan/bookings.ts';
import { nextTransitions } from '#server/services/projects/transitions/transition-project.ts';
import { undoTransition } from '#server/services/projects/transitions/undo-transition.ts';
import { updateProject } from '#server/services/projects/update-project.ts';
import { transitionWithReport } from '#server/services/projects/transitions/transition-with-report.ts';

export const portalProjects = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects',
        summary: 'One page of the projects',
        description:
          'Managers see all, operators those assigned to them or requested by them. At most 100 a page; total counts all matches. Repeat list parameters such as status. billingState is for managers.',
        refuses: ['forbidden'],
      },
    })
    .input(ListProjectsInput)
    .output(ProjectPage)
    .query(({ ctx, input }) => listProjects(ctx, input)),
  outside: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/outside',
        summary: 'Matches of a search outside the other filters',
        description:
          'Takes the filters of the list. The project with the typed number comes first, then the most recently changed; total counts all. Empty without q.',
        refuses: ['forbidden'],
      },
    })
    .input(ExportProjectsInput)
    .output(ProjectsOutside)
    .query(({ ctx, input }) => listProjectsOutside(ctx, input)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/projects',
        summary: 'All matching projects as CSV',
        description: 'Takes the filters and the order of the list. Every export is audited.',
      },
      stepUp: true,
    })
    .input(ExportProjectsInput)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportProjects(ctx, input)),
  byId: portalProcedure
    .meta({ rest: { method: 'GET', path: '/api/portal/projects/{id}', summary: 'One project' } })
    .input(ProjectIdInput)
    .output(Project)
    .query(({ ctx, input }) => readProject(ctx, input)),
  pack: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{id}/pack',
        summary: 'Everything that a device needs to work on a project without a network',
        description:
          'For those who work on the project. Without money. travelDocuments is null unless withTravelDocuments is true; previews of photos and the bytes of documents have their own addresses.',
      },
    })
    .input(ProjectPackInput)
    .output(ProjectPack)
    .query(({ ctx, input }) => readPack(ctx, input)),
  create: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects',
        summary: 'Create a project',
        description:
          'It is not confirmed. An operator’s request has no plan and no value. confirmAndSchedule schedules it in the same call. A name that may mean another vessel is a 409 whose current names the candidates; newVessel rules them out. The same clientUuid makes one project.',
        status: 201,
        refuses: ['forbidden', 'conflict', 'notFound'],
      },
    })
    .input(CreateProjectInput)
    .output(SavedProject)
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  nameQuestions: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/project-name-questions',
        summary: 'What creating a project would ask about a vessel and a client',
        description: 'Saves nothing. Operators get no clients.',
      },
    })
    .input(NameQuestionsInput)
    .output(NameQuestions)
    .query(({ ctx, input }) => nameQuestions(ctx, input)),
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{id}',
        summary: 'Change a project',
        description:
          'Absent fields stay, null or an empty text clears. Operators change description and travelInfo of their own projects until the work is done. A stale version is a 409 with the current project in current.',
        refuses: ['forbidden', 'conflict'],
      },
    })
    .input(UpdateProjectInput)
    .output(SavedProject)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
  nextTransitions: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{id}/transition',
        summary: 'The possible transitions of a project, each with its unmet requirements',
      },
    })
    .input(ProjectIdInput)
    .output(ProjectTransitions)
    .query(({ ctx, input }) => nextTransitions(ctx, input)),
  transition: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{id}/transition',
        summary: 'Move a project to another status',
        description:
          'A transition that does not exist, or has unmet requirements, is a 409 with the possible transitions in current; missing input is a 400 at its field; a stale version is a 409 with the current project in current.',
        refuses: ['forbidden', 'conflict'],
      },
    })
    .input(TransitionProjectInput)
    .output(Project)
    .mutation(({ ctx, input }) => transitionWithReport(ctx, input)),
  course: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{id}/course',
        summary: 'The steps of a project with day and person, and the transition that can be undone',
      },
    })
    .input(ProjectIdInput)
    .output(ProjectCourse)
    .query(({ ctx, input }) => projectCourse(ctx, input)),
  undoTransition: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{id}/transition/undo',
        summary: 'Undo the newest transition',
        description:
          'Within ten minutes, if nothing followed: managers undo any transition, operators their own. Sending back, reopening and restoring have a transition of their own that leads back.',
        refuses: ['forbidden', 'conflict'],
      },
    })
    .input(UndoTransitionInput)
    .output(Project)
    .mutation(({ ctx, input }) => undoTransition(ctx, input)),
  history: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{id}/history',
        summary: 'The history of a project, newest first',
      },
    })
    .input(ProjectHistoryInput)
    .output(z.array(RecordHistoryEntry))
    .query(({ ctx, input }) => projectHistory(ctx, input)),
  revert: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{id}/history/{entryId}/revert',
        summary: 'Revert a field to its value before a change',
        description:
          'Only for entries whose revertible is true. It follows the rules of an edit and is in the history itself.',
        refuses: ['conflict'],
      },
    })
    .input(RevertProjectInput)
    .output(SavedProject)
    .mutation(({ ctx, input }) => revertProject(ctx, input)),
  previousServices: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{id}/previous-services',
        summary: 'The last three services of the vessel before this project',
      },
    })
    .input(ProjectIdInput)
    .output(z.array(PreviousService))
    .query(({ ctx, input }) => previousServices(ctx, input)),
  availability: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/availability',
        summary: 'Who is free between two days',
      },
    })
    .input(StaffAvailabilityInput)
    .output(StaffAvailability)
    .query(({ ctx, input }) => staffAvailability(ctx, input)),
  usualLengths: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/usual-lengths',
        summary: 'How long each service usually takes',
        description: 'Medians of the projects completed in the last two years.',
      },
    })
    .output(z.array(UsualLength))
    .query(({ ctx }) => usualLengths(ctx)),
  money: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/money',
        summary: 'The values of projects, by ids',
        description: 'Amounts are strings with two decimals. Repeat ids for each project, at most 100.',
      },
    })
    .input(ProjectMoneyInput)
    .output(z.array(ProjectMoney))
    .query(({ ctx, input }) => projectMoney(ctx, input)),
  setValue: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/projects/{id}/value',
        summary: 'Set or remove the value of a project',
        refuses: ['conflict'],
      },
    })
    .input(SetProjectValueInput)
    .output(ProjectMoney)
    .mutation(({ ctx, input }) => setProjectValue(ctx, input)),
});
