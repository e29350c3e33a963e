import * as z from 'zod';
import {
  AnswerChecklistItemInput,
  AnsweredItem,
  ListChecklistsInput,
  ProjectChecklist,
  StartChecklistsInput,
} from '#contract/project/checklist.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { answerItem } from '#server/services/checklists/answer-item.ts';
import { listChecklists } from '#server/services/checklists/queries.ts';
import { startProjectChecklists } from '#server/services/checklists/start-checklists.ts';

export const portalChecklists = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/checklist',
        summary: 'The checklists of a project, with their answers',
        description:
          'In the version the project began with. Before that, the one it would get: id is null and nothing can be answered.',
      },
    })
    .input(ListChecklistsInput)
    .output(z.array(ProjectChecklist))
    .query(({ ctx, input }) => listChecklists(ctx, input)),
  start: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/checklist',
        summary: 'Give a project its checklist before the work begins',
        description: 'Does nothing if the project has one.',
        refuses: ['conflict'],
      },
    })
    .input(StartChecklistsInput)
    .output(z.array(ProjectChecklist))
    .mutation(({ ctx, input }) => startProjectChecklists(ctx, input)),
  answer: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/checklist/{checklistId}',
        summary: 'Answer one item',
        description:
          'Readings are decimal numbers; one outside its limits needs a note. Yes/no items take yes or no, photo items projectFileId. version is that of the answer seen, absent for the first one.',
      },
    })
    .input(AnswerChecklistItemInput)
    .output(AnsweredItem)
    .mutation(({ ctx, input }) => answerItem(ctx, input)),
});
