import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';

import { startServer, temporaryDataDir } from './server.ts';
import { hireMembers, type Members } from '#tests/e2e/portal/staff.ts';

export interface TemplateSite {
  dataDir: string;
  adminCode: string;
  members: Members;
}

declare module 'vitest' {
  interface ProvidedContext {
    templateSite: TemplateSite;
  }
}

/**
 * Fills one data folder for all tests of a project: the catalogue of a first start, a manager and two operators who are
 * signed in. Test files start the program on copies of it, so that none waits for seeds and password hashes.
 */
export default async function createTemplateSite({ provide }: TestProject): Promise<() => void> {
  const dataDir = temporaryDataDir();
  const server = await startServer({ dataDir });
  const members = await hireMembers(server);
  await server.stop();
  provide('templateSite', { dataDir, adminCode: server.adminCode ?? '', members });
  return () => rmSync(dataDir, { recursive: true, force: true });
}
