import * as z from 'zod';
import {
  AddPasskeyInput,
  AdminPasskeys,
  BeginAdminPasskeyInput,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyIdInput,
  PasskeyOptions,
} from '#contract/office/passkeys.ts';
import { SteppedUp } from '#contract/office/sign-in-methods.ts';
import { NoInput } from '#contract/session.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';

export const adminAccount = router({
  passkeys: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/account/passkeys',
        summary: 'The passkeys of the admin account',
        description: 'They confirm an open session. The code alone signs in.',
      },
    })
    .output(AdminPasskeys)
    .query(({ ctx }) => ctx.auth.admin.passkeys(ctx.actor)),
  beginPasskey: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/account/passkeys/options',
        summary: 'Begin to add a passkey',
        description: 'The first one needs the admin code, each further one a confirmation with a passkey.',
        refuses: ['tooManyRequests'],
      },
      stepUp: true,
    })
    .input(BeginAdminPasskeyInput)
    .output(PasskeyCreation)
    .mutation(({ ctx, input }) => ctx.auth.admin.beginPasskey(ctx.actor, input, ctx.request)),
  addPasskey: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/account/passkeys',
        summary: 'Add a passkey',
        refuses: ['conflict'],
        status: 201,
      },
      stepUp: true,
    })
    .input(AddPasskeyInput)
    .output(Passkey)
    .mutation(({ ctx, input }) => ctx.auth.admin.addPasskey(ctx.actor, input)),
  removePasskey: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/admin/account/passkeys/{id}',
        summary: 'Remove a passkey',
        status: 204,
      },
      stepUp: true,
    })
    .input(PasskeyIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.auth.admin.removePasskey(ctx.actor, input)),
  stepUpOptions: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/account/step-up/options',
        summary: 'Begin to confirm that it is you',
        description: 'The challenge works once, for five minutes.',
      },
    })
    .input(NoInput)
    .output(PasskeyOptions)
    .mutation(({ ctx }) => ctx.auth.admin.stepUpOptions(ctx.actor)),
  stepUp: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/account/step-up',
        summary: 'Confirm that it is you with a passkey',
        refuses: ['tooManyRequests'],
      },
    })
    .input(PasskeyAssertion)
    .output(SteppedUp)
    .mutation(({ ctx, input }) => ctx.auth.admin.stepUp(ctx.actor, input, ctx.request)),
});
