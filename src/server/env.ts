import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';

const flagless = (value: unknown) => (value === '' ? undefined : value);

/** The settings of the running program: one place reads them, and a wrong value stops the start with one line. */
export const EnvironmentSchema = z.object({
  NODE_ENV: z.preprocess(flagless, z.enum(['production', 'development', 'test']).default('production')),
  HOST: z.preprocess(flagless, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    flagless,
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
      .default(3000),
  ),
  DATA_DIR: z.preprocess(flagless, z.string().default('./data')),
  PUBLIC_URL: z.preprocess(
    flagless,
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.com' }).optional(),
  ),
  TRUST_PROXY: z.preprocess(flagless, z.string().default('loopback')),
  ADMIN_CODE: z.preprocess(
    flagless,
    z
      .string()
      .regex(/^\d{16}$/, 'must be exactly 16 digits')
      .optional(),
  ),
  PORTAL_MANAGER_EMAIL: z.preprocess(flagless, z.email('must be an e-mail address').optional()),
  LOG_LEVEL: z.preprocess(
    flagless,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

export type Environment = z.infer<typeof EnvironmentSchema>;

/** Thrown with one sentence per wrong setting; the program prints it and stops. */
export class SettingsError extends Error {}

export function readEnvironment(source: NodeJS.ProcessEnv, baseFolder = process.cwd()): Environment {
  const result = EnvironmentSchema.safeParse(source);
  if (!result.success) {
    const sentences = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new SettingsError(`Wrong setting: ${sentences.join(' ')}`);
  }
  const { DATA_DIR } = result.data;
  return { ...result.data, DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(baseFolder, DATA_DIR) };
}
