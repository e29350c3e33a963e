import * as z from 'zod/mini';
import { REALMS } from '#contract/session.ts';

export const SIGN_IN_EVENTS = [
  'login',
  'login failed',
  'logout',
  'password set',
  'password changed',
  'second factor failed',
  'recovery code used',
] as const;

export const SIGN_IN_PAGE = 50;

export const ListSignInsInput = z.object({
  offset: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
});
export type ListSignInsInput = z.infer<typeof ListSignInsInput>;

/** One sign-in, attempt or sign-out. `name` is null if the entered name belongs to nobody. */
export const SignIn = z.object({
  id: z.int(),
  event: z.enum(SIGN_IN_EVENTS),
  realm: z.enum(REALMS),
  name: z.nullable(z.string()),
  address: z.string(),
  /** ISO, UTC. */
  createdAt: z.string(),
});
export type SignIn = z.infer<typeof SignIn>;

/** Newest first; `total` counts all entries. */
export const SignInPage = z.object({ items: z.array(SignIn), total: z.int() });
export type SignInPage = z.infer<typeof SignInPage>;
