import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { migrateDatabase } from '#db/migrate-database.ts';
import { openDatabase } from '#db/open-database.ts';
import { createApp } from './app.ts';
import { readEnvironment } from './env.ts';
import { systemClock } from './services/context.ts';

const env = readEnvironment(process.env);
mkdirSync(env.DATA_DIR, { recursive: true });
const db = openDatabase({ file: resolve(env.DATA_DIR, 'quayside.db') });
migrateDatabase(db, resolve('src/db/migrations'));
const none = { resolve: async () => null };
const app = await createApp({
  db,
  clock: systemClock,
  auth: { admin: none, portal: none },
  publicUrl: env.PUBLIC_URL,
  clientFolder: undefined,
  trustProxy: env.TRUST_PROXY,
  logger: undefined,
});
await app.listen({ host: env.HOST, port: env.PORT });
