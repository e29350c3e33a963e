import * as z from 'zod/mini';
import { OidcFinishInput, OidcOffer } from '#contract/office/oidc.ts';
import { PasskeyAssertion, PasskeyOptions } from '#contract/office/passkeys.ts';
import {
  Logout,
  NoInput,
  PortalLogin,
  PortalLoginInput,
  PortalSessionUser,
  UseRecoveryCodeInput,
} from '#contract/session.ts';
import { portalProcedure, router, signInProcedure } from '#server/rpc/procedures.ts';

export const portalSession = router({
  login: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/login',
        summary: 'Sign in to the portal',
        description:
          'A person with an authenticator app also sends code. Without it, the right password is a 401 with an issue at code, which counts as no try.',
      },
      anonymous: true,
    })
    .input(PortalLoginInput)
    .output(PortalLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.portal.logIn(input, ctx.request);
      ctx.response.setSessionCookie('portal', session.sessionToken, session.absoluteEnd);
      return session;
    }),
  useRecoveryCode: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/login/recovery-code',
        summary: 'Sign in to the portal with a recovery code',
        description: 'In place of the authenticator app. Each code works once.',
      },
      anonymous: true,
    })
    .input(UseRecoveryCodeInput)
    .output(PortalLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.portal.useRecoveryCode(input, ctx.request);
      ctx.response.setSessionCookie('portal', session.sessionToken, session.absoluteEnd);
      return session;
    }),
  passkeyOptions: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/passkey/options',
        summary: 'Begin to sign in with a passkey',
        description:
          'The challenge works once, for five minutes. Null where the site has no public address, and so no passkeys.',
        refuses: ['tooManyRequests'],
      },
      anonymous: true,
    })
    .input(NoInput)
    .output(z.nullable(PasskeyOptions))
    .mutation(({ ctx }) => {
      ctx.limits.passkey.take(ctx.request.clientAddress);
      return ctx.auth.portal.passkeyOptions();
    }),
  passkeyLogin: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/passkey/login',
        summary: 'Sign in to the portal with a passkey',
        description: 'A passkey that has verified its person stands for the password and the second factor.',
      },
      anonymous: true,
    })
    .input(PasskeyAssertion)
    .output(PortalLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.portal.logInWithPasskey(input, ctx.request);
      ctx.response.setSessionCookie('portal', session.sessionToken, session.absoluteEnd);
      return session;
    }),
  oidc: signInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/portal/oidc',
        summary: 'Whether people can sign in with an identity provider',
        description: 'Where there is a label, a browser that opens /api/portal/oidc/start is sent there.',
      },
      anonymous: true,
    })
    .output(OidcOffer)
    .query(({ ctx }) => ({ label: ctx.auth.portal.oidc?.label ?? null })),
  oidcFinish: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/oidc/finish',
        summary: 'Sign in with the one-time code of the identity provider’s callback',
        description:
          'In the browser that began the sign-in, whose cookie is required. The code works once, for five minutes.',
      },
      anonymous: true,
    })
    .input(OidcFinishInput)
    .output(PortalLogin)
    .mutation(({ ctx, input }) => {
      const { oidcBrowserToken: browserToken } = ctx.request;
      const session = ctx.auth.portal.finishOidc({ ...input, browserToken }, ctx.request);
      ctx.response.setSessionCookie('portal', session.sessionToken, session.absoluteEnd);
      return session;
    }),
  logout: signInProcedure
    .meta({
      rest: { method: 'POST', path: '/api/portal/logout', summary: 'End the portal session' },
      anonymous: true,
    })
    .output(Logout)
    .mutation(async ({ ctx }) => {
      await ctx.auth.portal.logOut(ctx.request.tokens.portal, ctx.request);
      ctx.response.clearSessionCookie('portal');
      return { success: true } as const;
    }),
  me: portalProcedure
    .meta({
      rest: { method: 'GET', path: '/api/portal/me', summary: 'Who is signed in to the portal' },
      withoutSecondFactor: 'always',
    })
    .output(PortalSessionUser)
    .query(({ ctx }) => ({ ...ctx.actor, id: ctx.actor.userId })),
});
