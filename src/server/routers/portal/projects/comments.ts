import * as z from 'zod';
import {
  AddCommentInput,
  ListCommentsInput,
  MentionableInput,
  MentionablePerson,
  ProjectComment,
  UpdateCommentInput,
} from '#contract/project/comment.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { addComment } from '#server/services/comments/add-comment.ts';
import { listComments, listMentionable } from '#server/services/comments/queries.ts';
import { updateComment } from '#server/services/comments/update-comment.ts';

export const portalComments = router({
  list: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/comments',
        summary: 'What was said about a project',
        description: 'Newest first, at most 100; before is the id of the last one seen.',
      },
    })
    .input(ListCommentsInput)
    .output(z.array(ProjectComment))
    .query(({ ctx, input }) => listComments(ctx, input)),
  mentionable: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/projects/{projectId}/comments/mentionable',
        summary: 'Who may be mentioned: the active people who can read the project',
      },
    })
    .input(MentionableInput)
    .output(z.array(MentionablePerson))
    .query(({ ctx, input }) => listMentionable(ctx, input)),
  add: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/projects/{projectId}/comments',
        summary: 'Comment on a project',
        description: 'mentions are the ids of people named in it; they are told.',
        refuses: ['conflict'],
        status: 201,
      },
    })
    .input(AddCommentInput)
    .output(ProjectComment)
    .mutation(({ ctx, input }) => addComment(ctx, input)),
  update: portalProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/projects/{projectId}/comments/{id}',
        summary: 'Change an own comment, within 15 minutes',
        refuses: ['conflict'],
      },
    })
    .input(UpdateCommentInput)
    .output(ProjectComment)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
});
