import { AdminLogin, AdminLoginInput, AdminStatus, Logout, NoInput } from '#contract/session.ts';
import { adminProcedure, router, signInProcedure } from '#server/rpc/procedures.ts';

export const adminSession = router({
  status: signInProcedure
    .meta({
      rest: { method: 'GET', path: '/api/admin/status', summary: 'Whether the admin is signed in' },
      anonymous: true,
    })
    .output(AdminStatus)
    .query(async ({ ctx }) => ({
      authenticated: (await ctx.auth.admin.resolve(ctx.request.tokens.admin)) !== null,
    })),
  login: signInProcedure
    .meta({
      rest: { method: 'POST', path: '/api/admin/login', summary: 'Sign in with the admin code' },
      anonymous: true,
    })
    .input(AdminLoginInput)
    .output(AdminLogin)
    .mutation(async ({ ctx, input }) => {
      const session = await ctx.auth.admin.logIn(input, ctx.request);
      ctx.response.setSessionCookie('admin', session.sessionToken, session.absoluteEnd);
      return session;
    }),
  logout: signInProcedure
    .meta({
      rest: { method: 'POST', path: '/api/admin/logout', summary: 'End the admin session' },
      anonymous: true,
    })
    .output(Logout)
    .mutation(async ({ ctx }) => {
      await ctx.auth.admin.logOut(ctx.request.tokens.admin, ctx.request);
      ctx.response.clearSessionCookie('admin');
      return { success: true } as const;
    }),
  endAll: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/sessions/end-all',
        summary: 'Sign out everywhere: end every admin session, including this one',
      },
    })
    .input(NoInput)
    .output(Logout)
    .mutation(({ ctx }) => {
      ctx.auth.admin.endAllSessions(ctx.actor, ctx.request);
      ctx.response.clearSessionCookie('admin');
      return { success: true } as const;
    }),
});
