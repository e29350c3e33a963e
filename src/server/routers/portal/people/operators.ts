import * as z from 'zod';
import { CsvFile } from '#contract/format/csv-file.ts';
import {
  Absence,
  AddAbsenceInput,
  ChangeRoleInput,
  CreateOperatorInput,
  DeactivatedOperator,
  DeactivateOperatorInput,
  EndedSessions,
  IssuedLink,
  LinkAccountInput,
  OpenProjects,
  Operator,
  OperatorFilters,
  OperatorIdInput,
  RemoveAbsenceInput,
  UpdateOperatorInput,
} from '#contract/office/operator.ts';
import { SecondFactorPolicy, SetSecondFactorPolicyInput } from '#contract/office/second-factor-policy.ts';
import { managerProcedure, router } from '#server/rpc/procedures.ts';
import { addAbsence, listAbsences, removeAbsence } from '#server/services/operators/absences.ts';
import { createOperator } from '#server/services/operators/create-operator.ts';
import { deactivateOperator, reactivateOperator } from '#server/services/operators/deactivate-operator.ts';
import { endSessionsOf } from '#server/services/operators/end-sessions.ts';
import { exportOperators } from '#server/services/operators/export-operators.ts';
import { issueLink } from '#server/services/operators/issue-link.ts';
import { linkAccount } from '#server/services/operators/link-account.ts';
import { listOperators, openProjectsOf, readOperator } from '#server/services/operators/queries.ts';
import { resetSignIn } from '#server/services/operators/reset-sign-in.ts';
import { setSecondFactorPolicy } from '#server/services/operators/set-second-factor-policy.ts';
import { changeRole, updateOperator } from '#server/services/operators/update-operator.ts';

export const portalOperators = router({
  list: managerProcedure
    .meta({
      rest: { method: 'GET', path: '/api/portal/operators', summary: 'All staff, active first' },
    })
    .output(z.array(Operator))
    .query(({ ctx }) => listOperators(ctx)),
  exportCsv: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/exports/operators',
        summary: 'The staff as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
      stepUp: true,
    })
    .input(OperatorFilters)
    .output(CsvFile)
    .mutation(({ ctx, input }) => exportOperators(ctx, input)),
  byId: managerProcedure
    .meta({ rest: { method: 'GET', path: '/api/portal/operators/{id}', summary: 'One staff member' } })
    .input(OperatorIdInput)
    .output(Operator)
    .query(({ ctx, input }) => readOperator(ctx, input)),
  openProjects: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/operators/{id}/open-projects',
        summary: "A person's assigned projects that are not done",
        description: 'Next one first, at most 100; total counts all.',
      },
    })
    .input(OperatorIdInput)
    .output(OpenProjects)
    .query(({ ctx, input }) => openProjectsOf(ctx, input)),
  create: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators',
        summary: 'Invite a person',
        description:
          'The one-time link is only in this answer; it is also mailed if SMTP_URL and PUBLIC_URL are set. It works for 7 days.',
        status: 201,
      },
      stepUp: true,
    })
    .input(CreateOperatorInput)
    .output(IssuedLink)
    .mutation(({ ctx, input }) => createOperator(ctx, input)),
  update: managerProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/api/portal/operators/{id}',
        summary: "Change a person's data",
        description:
          'Absent fields stay. Without version the last write wins; a stale one is a 409 with the current person in current.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(UpdateOperatorInput)
    .output(Operator)
    .mutation(({ ctx, input }) => updateOperator(ctx, input)),
  changeRole: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/operators/{id}/role',
        summary: "Change a person's role",
        description: 'The last active manager who can sign in cannot become an operator: 409.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(ChangeRoleInput)
    .output(Operator)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  deactivate: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/deactivate',
        summary: 'Deactivate a person',
        description:
          'Ends every session and link at once. The projects in reassign go to others; the rest wait under the old name. The last active manager who can sign in cannot be deactivated: 409.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(DeactivateOperatorInput)
    .output(DeactivatedOperator)
    .mutation(({ ctx, input }) => deactivateOperator(ctx, input)),
  reactivate: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/reactivate',
        summary: 'Reactivate a person',
        description: 'With their previous password. Sessions stay ended.',
      },
      stepUp: true,
    })
    .input(OperatorIdInput)
    .output(Operator)
    .mutation(({ ctx, input }) => reactivateOperator(ctx, input)),
  issueLink: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/link',
        summary: 'Issue a one-time link to set a password',
        description:
          'An invitation for 7 days if there is no password yet, otherwise a reset for 24 hours. Revokes the previous link. The link is only in this answer, and mailed if SMTP_URL and PUBLIC_URL are set.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(OperatorIdInput)
    .output(IssuedLink)
    .mutation(({ ctx, input }) => issueLink(ctx, input)),
  resetSignIn: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/reset-sign-in',
        summary: "Remove a person's second factor and issue a one-time link",
        description:
          'For people who have lost phone and recovery codes. Ends every session. The link is only in this answer and not mailed; the person and all managers get a mail without it.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(OperatorIdInput)
    .output(IssuedLink)
    .mutation(({ ctx, input }) => resetSignIn(ctx, input)),
  linkAccount: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/linked-account',
        summary: 'Link an account at the identity provider to a person',
        description:
          'For accounts whose e-mail address the provider does not verify. The sign-in form shows account to the person who signs in with it. The person and all managers get a mail.',
        refuses: ['conflict', 'unavailable'],
      },
      stepUp: true,
    })
    .input(LinkAccountInput)
    .output(Operator)
    .mutation(({ ctx, input }) => linkAccount(ctx, input)),
  endSessions: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/end-sessions',
        summary: 'End all sessions of a person',
      },
      stepUp: true,
    })
    .input(OperatorIdInput)
    .output(EndedSessions)
    .mutation(({ ctx, input }) => endSessionsOf(ctx, input)),
  absences: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/operators/{id}/absences',
        summary: "A person's absences from today on",
      },
    })
    .input(OperatorIdInput)
    .output(z.array(Absence))
    .query(({ ctx, input }) => listAbsences(ctx, input)),
  addAbsence: managerProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/operators/{id}/absences',
        summary: 'Add days on which a person cannot be planned',
        description: 'Absences that overlap become one. Projects that are planned on these days stay.',
        status: 201,
      },
    })
    .input(AddAbsenceInput)
    .output(Absence)
    .mutation(({ ctx, input }) => addAbsence(ctx, input)),
  removeAbsence: managerProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/operators/{id}/absences/{absenceId}',
        summary: 'Remove an absence',
      },
    })
    .input(RemoveAbsenceInput)
    .output(Absence)
    .mutation(({ ctx, input }) => removeAbsence(ctx, input)),
  policy: managerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/second-factor-policy',
        summary: 'Who needs a second factor',
      },
    })
    .output(SecondFactorPolicy)
    .query(({ ctx }) => ctx.auth.portal.policy()),
  setPolicy: managerProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/second-factor-policy',
        summary: 'Require a second factor from a day on',
        description:
          'Of a session that is opened later with the password alone, most calls answer 403 with the reason second-factor. People who have none get a mail. Open sessions end at their usual limits. 409 if you have no second factor yourself.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(SetSecondFactorPolicyInput)
    .output(SecondFactorPolicy)
    .mutation(({ ctx, input }) => setSecondFactorPolicy(ctx, input)),
});
