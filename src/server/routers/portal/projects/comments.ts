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
        summary: 'The comments on a project',
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
        summary: 'People who can be mentioned: active, and able to read the project',
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
        description: 'mentions are the ids of mentioned people, who are notified.',
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
        summary: 'Change your own comment, within 15 minutes',
        refuses: ['conflict'],
      },
    })
    .input(UpdateCommentInput)
    .output(ProjectComment)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
});
