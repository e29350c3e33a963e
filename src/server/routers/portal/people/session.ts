import { Logout, PortalLogin, PortalLoginInput, PortalSessionUser } from '#contract/session.ts';
import { portalProcedure, router, signInProcedure } from '#server/rpc/procedures.ts';

export const portalSession = router({
  login: signInProcedure
    .meta({
      rest: { method: 'POST', path: '/api/portal/login', summary: 'Sign in to the portal' },
      anonymous: true,
    })
    .input(PortalLoginInput)
    .output(PortalLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.portal.logIn(input, ctx.request);
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
    .meta({ rest: { method: 'GET', path: '/api/portal/me', summary: 'Who is signed in to the portal' } })
    .output(PortalSessionUser)
    .query(({ ctx }) => ({ ...ctx.actor, id: ctx.actor.userId })),
});
