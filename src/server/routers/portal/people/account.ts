import * as z from 'zod';
import { CsvSettings } from '#contract/format/csv-format.ts';
import { EndedSessions } from '#contract/office/operator.ts';
import { ChangePasswordInput, EndOwnSessionInput, OwnSession } from '#contract/office/portal-account.ts';
import {
  ConfirmTotpInput,
  RecoveryCodes,
  SignInMethods,
  StepUpInput,
  SteppedUp,
  TotpSetup,
} from '#contract/office/sign-in-methods.ts';
import {
  AddPasskeyInput,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyIdInput,
  PasskeyOptions,
  RenamePasskeyInput,
} from '#contract/office/passkeys.ts';
import { NoInput } from '#contract/session.ts';
import { describeStepUp } from '#server/auth/step-up.ts';
import { portalProcedure, router } from '#server/rpc/procedures.ts';
import { csvFormatOf } from '#server/services/csv/csv-format-of.ts';
import { setCsvFormat } from '#server/services/csv/set-csv-format.ts';

export const portalAccount = router({
  csvSettings: portalProcedure
    .meta({
      rest: { method: 'GET', path: '/api/portal/account/csv', summary: 'The format of your exports' },
    })
    .output(CsvSettings)
    .query(({ ctx }) => ({ csvFormat: csvFormatOf(ctx.db, ctx) })),
  setCsvSettings: portalProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/portal/account/csv',
        summary: 'Set the format of your exports',
        description:
          'comma has a decimal point, semicolon a decimal comma. Spreadsheet programs set to Norway open semicolon in columns.',
      },
    })
    .input(CsvSettings)
    .output(CsvSettings)
    .mutation(({ ctx, input }) => setCsvFormat(ctx, input)),
  sessions: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/account/sessions',
        summary: 'Your sessions',
        description: 'Last used first.',
      },
    })
    .output(z.array(OwnSession))
    .query(({ ctx }) => ctx.auth.portal.ownSessions(ctx.actor)),
  endSession: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/account/sessions/{id}',
        summary: 'End one of your sessions',
        status: 204,
      },
    })
    .input(EndOwnSessionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.auth.portal.endOwnSession(ctx.actor, input.id)),
  signOutEverywhere: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/sign-out-everywhere',
        summary: 'End all of your sessions',
        description: 'Including the current one.',
      },
    })
    .input(NoInput)
    .output(EndedSessions)
    .mutation(({ ctx }) => {
      const endedSessions = ctx.auth.portal.signOutEverywhere(ctx.actor);
      ctx.response.clearSessionCookie('portal');
      return { endedSessions };
    }),
  endOtherSessions: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/end-other-sessions',
        summary: 'End all of your other sessions',
      },
    })
    .input(NoInput)
    .output(EndedSessions)
    .mutation(({ ctx }) => ({ endedSessions: ctx.auth.portal.endOtherSessions(ctx.actor) })),
  changePassword: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/password',
        summary: 'Change your password',
        description: 'Needs the current one. Ends all of your other sessions.',
        refuses: ['tooManyRequests'],
      },
    })
    .input(ChangePasswordInput)
    .output(EndedSessions)
    .mutation(async ({ ctx, input }) => ({
      endedSessions: await ctx.auth.portal.changePassword(ctx.actor, input, ctx.request),
    })),
  signInMethods: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/account/sign-in-methods',
        summary: 'How you can sign in beside your password',
      },
      withoutSecondFactor: 'always',
    })
    .output(SignInMethods)
    .query(({ ctx }) => ctx.auth.portal.signInMethods(ctx.actor)),
  confirmation: portalProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/account/step-up',
        summary: 'Until when your last confirmation counts',
        description: 'For a browser that is about to open the address of a travel document.',
      },
      stepUp: true,
    })
    .output(SteppedUp)
    .query(({ ctx }) => describeStepUp(ctx.actor.steppedUpAt ?? ctx.clock.now())),
  stepUp: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/step-up',
        summary: 'Confirm that it is you',
        description:
          'With the password, and code where you have an authenticator app. Calls that answer 403 with the reason step-up work again until the returned time.',
        refuses: ['tooManyRequests'],
      },
      withoutSecondFactor: 'to enrol',
    })
    .input(StepUpInput)
    .output(SteppedUp)
    .mutation(({ ctx, input }) => ctx.auth.portal.stepUp(ctx.actor, input, ctx.request)),
  stepUpOptions: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/step-up/passkey/options',
        summary: 'Begin to confirm that it is you with a passkey',
        description: 'The challenge works once, for five minutes.',
        refuses: ['unavailable'],
      },
      withoutSecondFactor: 'always',
    })
    .input(NoInput)
    .output(PasskeyOptions)
    .mutation(({ ctx }) => ctx.auth.portal.stepUpOptions(ctx.actor)),
  stepUpWithPasskey: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/step-up/passkey',
        summary: 'Confirm that it is you with a passkey',
        refuses: ['tooManyRequests'],
      },
      withoutSecondFactor: 'always',
    })
    .input(PasskeyAssertion)
    .output(SteppedUp)
    .mutation(({ ctx, input }) => ctx.auth.portal.stepUpWithPasskey(ctx.actor, input, ctx.request)),
  beginTotp: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/totp',
        summary: 'Begin to add an authenticator app',
        description: 'It counts once a code of it was confirmed; until then an earlier one stays.',
        refuses: ['unavailable'],
      },
      stepUp: true,
      withoutSecondFactor: 'to enrol',
    })
    .input(NoInput)
    .output(TotpSetup)
    .mutation(({ ctx }) => ctx.auth.portal.beginTotp(ctx.actor)),
  confirmTotp: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/totp/confirm',
        summary: 'Add the authenticator app with its first code',
        description: 'The recovery codes are only in this answer.',
        refuses: ['conflict', 'unavailable'],
      },
      stepUp: true,
      withoutSecondFactor: 'to enrol',
    })
    .input(ConfirmTotpInput)
    .output(RecoveryCodes)
    .mutation(({ ctx, input }) => ctx.auth.portal.confirmTotp(ctx.actor, input)),
  removeTotp: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/account/totp',
        summary: 'Remove your authenticator app',
        status: 204,
      },
      stepUp: true,
    })
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => ctx.auth.portal.removeTotp(ctx.actor)),
  removeLinkedAccount: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/account/linked-account',
        summary: 'Remove the link to your account at the identity provider',
        status: 204,
      },
      stepUp: true,
    })
    .input(NoInput)
    .output(z.void())
    .mutation(({ ctx }) => ctx.auth.portal.removeLinkedAccount(ctx.actor)),
  newRecoveryCodes: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/recovery-codes',
        summary: 'Replace your recovery codes',
        description: 'They are only in this answer.',
        refuses: ['conflict'],
      },
      stepUp: true,
    })
    .input(NoInput)
    .output(RecoveryCodes)
    .mutation(({ ctx }) => ctx.auth.portal.newRecoveryCodes(ctx.actor)),
  beginPasskey: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/passkeys/options',
        summary: 'Begin to add a passkey',
        description: 'The challenge works once, for five minutes.',
        refuses: ['unavailable'],
      },
      stepUp: true,
      withoutSecondFactor: 'to enrol',
    })
    .input(NoInput)
    .output(PasskeyCreation)
    .mutation(({ ctx }) => ctx.auth.portal.beginPasskey(ctx.actor)),
  addPasskey: portalProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/account/passkeys',
        summary: 'Add the passkey that the browser has made',
        status: 201,
        refuses: ['conflict', 'unavailable'],
      },
      stepUp: true,
      withoutSecondFactor: 'to enrol',
    })
    .input(AddPasskeyInput)
    .output(Passkey)
    .mutation(({ ctx, input }) => ctx.auth.portal.addPasskey(ctx.actor, input)),
  renamePasskey: portalProcedure
    .meta({
      rest: { method: 'PATCH', path: '/api/portal/account/passkeys/{id}', summary: 'Rename a passkey' },
      stepUp: true,
    })
    .input(RenamePasskeyInput)
    .output(Passkey)
    .mutation(({ ctx, input }) => ctx.auth.portal.renamePasskey(ctx.actor, input)),
  removePasskey: portalProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/portal/account/passkeys/{id}',
        summary: 'Remove a passkey',
        status: 204,
      },
      stepUp: true,
    })
    .input(PasskeyIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.auth.portal.removePasskey(ctx.actor, input)),
});
