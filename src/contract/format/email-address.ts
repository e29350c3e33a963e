import * as z from 'zod/mini';

/** zod's own pattern, extended by international domains such as blåbær.no. */
const PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([\p{L}\p{N}][\p{L}\p{N}\p{M}-]*\.)+(\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u;

export const emailAddress = (message: string) => z.email({ pattern: PATTERN, error: message });
