import { createPasswordHasher, type PasswordHasher } from '#server/auth/passwords/password-hasher.ts';

/**
 * The lowest cost that argon2 accepts: a hash at the production cost takes most of the time of a test that signs in.
 */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const createTestPasswordHasher = (): PasswordHasher => createPasswordHasher(LOWEST_COST);
