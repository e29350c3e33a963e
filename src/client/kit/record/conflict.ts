import { TRPCClientError } from '@trpc/client';
import type * as z from 'zod/mini';
import type { AppRouter } from '#server/routers/app-router.ts';

/** Returns the current record from a conflict error, parsed by its schema. */
export function currentOf<Shape extends z.ZodMiniType>(
  error: unknown,
  shape: Shape,
): z.output<Shape> | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data } = error as TRPCClientError<AppRouter>;
  if (data?.httpStatus !== 409 || data.current === undefined) return undefined;
  const read = shape.safeParse(data.current);
  return read.success ? read.data : undefined;
}
