import { cpSync, rmSync } from 'node:fs';
import { inject } from 'vitest';
import { startServer, temporaryDataDir, type RunningServer, type StartOptions } from './server.ts';

/** Returns a new data folder in which the program was started once and people are signed in: see template-site.ts. */
export function copyTemplateSite(): string {
  const dataDir = temporaryDataDir();
  cpSync(inject('templateSite').dataDir, dataDir, { recursive: true });
  return dataDir;
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
