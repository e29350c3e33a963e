import { initTRPC } from '@trpc/server';
import superjson from 'superjson';
import * as z from 'zod';
import type { Realm } from '#contract/session.ts';
import type { PortalActor } from '#server/auth/portal-auth.ts';
import { requireAdminStepUp, requireStepUp } from '#server/auth/step-up.ts';
import { AppError } from '#server/errors.ts';
import type { RpcContext } from './context.ts';
import { describeError, toTRPCError } from './error-map.ts';
import type { ProcedureMeta } from './meta.ts';

// zod/mini has no messages of its own; contracts are parsed here, so they get the server's locale.
z.config(z.locales.en());

const t = initTRPC
  .context<RpcContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer: superjson,
    // Streams send a heartbeat; a client that hears nothing for longer reconnects by itself.
    sse: { client: { reconnectAfterInactivityMs: 50_000 } },
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { code, status, message, issues, retryAfterSeconds, current, reason } = describeError(error);
      return {
        code: shape.code,
        message,
        data: {
          code,
          httpStatus: status,
          path: shape.data.path,
          requestId: ctx?.request.id,
          issues,
          retryAfterSeconds,
          current,
          reason,
        },
      };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** All errors of services leave here as a TRPCError; services know nothing of tRPC. */
const mappedErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTRPCError(result.error);
  return result;
});

/** The clock is frozen for a write, so that the audit rows of one call have the same time. */
const oneMoment = t.middleware(({ ctx, type, next }) => {
  if (type !== 'mutation') return next();
  const now = ctx.clock.now().getTime();
  return next({ ctx: { clock: { now: () => new Date(now) } } });
});

/** For visitors. */
export const publicProcedure = t.procedure.use(mappedErrors).use(oneMoment);

/** For the signed-in admin. Runs before the input is read. */
export const adminProcedure = publicProcedure.use(async ({ ctx, type, meta, next }) => {
  const session = await ctx.auth.admin.resolve(ctx.request.tokens.admin);
  if (!session) throw new AppError('unauthenticated', 'Please sign in as admin.');
  refuseForeignWrite(ctx, 'admin', type);
  if (meta?.stepUp) requireAdminStepUp(ctx, session.actor, meta.stepUp);
  return next({ ctx: { actor: session.actor } });
});

const signedInProcedure = publicProcedure.use(async ({ ctx, type, meta, next }) =>
  next({ ctx: { actor: await enterPortal(ctx, type, meta) } }),
);

/** For signed-in staff: managers and operators. Runs before the input is read. */
export const portalProcedure = signedInProcedure.use(({ ctx, meta, next }) => {
  if (meta?.stepUp) requireStepUp(ctx, ctx.actor);
  return next();
});

/**
 * Returns the signed-in staff member; also for routes that return files and so are not procedures. Throws
 * unauthenticated, forbidden.
 */
export async function enterPortal(ctx: RpcContext, type: string, meta?: ProcedureMeta): Promise<PortalActor> {
  const session = await ctx.auth.portal.resolve(ctx.request.tokens.portal);
  const { portalUser } = ctx.request;
  // Two people may use one phone: what one of them entered is never sent with the other's session.
  const isOther = portalUser !== undefined && portalUser !== String(session?.actor.userId);
  if (!session || isOther) throw new AppError('unauthenticated', 'Please sign in to the portal.');
  refuseForeignWrite(ctx, 'portal', type);
  refuseWithoutSecondFactor(session.actor, meta);
  return session.actor;
}

function refuseWithoutSecondFactor(
  { secondFactorDue }: PortalActor,
  { withoutSecondFactor }: Partial<ProcedureMeta> = {},
): void {
  if (secondFactorDue === undefined || withoutSecondFactor === 'always') return;
  if (secondFactorDue === 'enrolment' && withoutSecondFactor === 'to enrol') return;
  const isEnrolment = secondFactorDue === 'enrolment';
  const next = isEnrolment ? 'Add one to continue.' : 'Use yours or your linked account to continue.';
  throw new AppError('forbidden', `Your company requires a second factor. ${next}`, {
    reason: 'second-factor',
  });
}

export const managerProcedure = signedInProcedure.use(({ ctx, meta, next }) => {
  refuseOthers(ctx.actor);
  if (meta?.stepUp) requireStepUp(ctx, ctx.actor);
  return next();
});

/** The same for managers only. */
export async function enterManagers(ctx: RpcContext, type: string): Promise<PortalActor> {
  const actor = await enterPortal(ctx, type);
  refuseOthers(actor);
  return actor;
}

function refuseOthers({ role }: PortalActor): void {
  if (role !== 'manager') throw new AppError('forbidden', 'Managers only.');
}

/**
 * Sign-in calls, which answer without a session. A foreign page may not sign anyone in (with its own account, to
 * collect what they then enter) or out.
 */
export const signInProcedure = publicProcedure.use(({ ctx, type, next }) => {
  if (type === 'mutation' && ctx.request.origin === 'foreign') refuse();
  return next();
});

/**
 * A cookie travels with every request, also one from a foreign page. A write with a cookie alone must therefore come
 * from our own pages; a foreign page cannot send a bearer token.
 */
function refuseForeignWrite(ctx: RpcContext, realm: Realm, type: string): void {
  const { tokens, origin } = ctx.request;
  if (type !== 'query' && tokens[realm].bearer === undefined && origin !== 'own') refuse();
}

function refuse(): never {
  throw new AppError('forbidden', 'This request did not come from our own pages.');
}
