import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { NewPassword } from '#contract/session.ts';

/** One place where the person is signed in. Instants are ISO, UTC; `expiresAt`: the end if it is not used until then. */
export const OwnSession = z.object({
  id: z.int(),
  userAgent: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const EndOwnSessionInput = z.object({ id: RecordId });
export type EndOwnSessionInput = z.infer<typeof EndOwnSessionInput>;

export const ChangePasswordInput = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Current password is required'), z.maxLength(1024)),
  password: NewPassword,
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
