import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '#db/open-database.ts';
import { portalSessions } from '#db/schema/index.ts';
import { startServer, temporaryDataDir, type RunningServer, type StartOptions } from './server.ts';

/** Returns a new data folder in which the program was started once and people are signed in: see template-site.ts. */
export function copyTemplateSite(): string {
  const dataDir = temporaryDataDir();
  cpSync(inject('templateSite').dataDir, dataDir, { recursive: true });
  confirmSessions(dataDir);
  return dataDir;
}

/** People signed in when the test run began, so their sign-in would be too old for calls that need a fresh one. */
function confirmSessions(dataDir: string): void {
  const db = openDatabase({ file: join(dataDir, 'quayside.db') });
  db.update(portalSessions).set({ steppedUpAt: new Date() }).run();
  db.$client.close();
}

/** Starts the program on a copy of the template site, or again on the copy that is named. */
export async function startServerOnTemplate(options: StartOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? copyTemplateSite();
  const server = await startServer({ ...options, dataDir });
  const removeCopy = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...server,
    adminCode: inject('templateSite').adminCode,
    async stop() {
      const code = await server.stop();
      removeCopy();
      return code;
    },
    async kill9() {
      await server.kill9();
      removeCopy();
    },
  };
}
