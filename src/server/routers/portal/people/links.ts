import { OneTimeLink, OneTimeLinkInput, PortalLogin, RedeemOneTimeLinkInput } from '#contract/session.ts';
import { router, signInProcedure } from '#server/rpc/procedures.ts';

export const portalLinks = router({
  inspect: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/one-time-link/inspect',
        summary: 'The purpose of a one-time link, without using it up',
        refuses: ['notFound'],
      },
      anonymous: true,
    })
    .input(OneTimeLinkInput)
    .output(OneTimeLink)
    .mutation(({ ctx, input }) => ctx.auth.portal.inspectLink(input.token)),
  redeem: signInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/portal/one-time-link/redeem',
        summary: 'Set a password with a one-time link, and sign in',
        description:
          'A person with an authenticator app also sends code or recoveryCode: a link replaces the password alone.',
        refuses: ['notFound'],
      },
      anonymous: true,
    })
    .input(RedeemOneTimeLinkInput)
    .output(PortalLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.portal.redeemLink(input, ctx.request);
      ctx.response.setSessionCookie('portal', session.sessionToken, session.absoluteEnd);
      return session;
    }),
});
