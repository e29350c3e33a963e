import { afterEach, beforeEach, expect, test } from 'vitest';
import { vesselDirectory } from '#db/schema/index.ts';
import { createInlineQueryWorkers, type QueryWorkers } from '#server/services/query-workers/query-workers.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { importVessels } from './import-vessels.ts';

let project: ProjectHarness;
beforeEach(() => {
  project = createProjectHarness();
});
afterEach(() => project.close());

/** Imports a file while another write happens between its planning, in another thread, and its import. */
async function importDuring(write: () => Promise<unknown>) {
  const csv = 'vessel,location\nKysten,Bergen\n';
  const { planHash } = await project.as.manager.vessels.importCsv({ csv, dryRun: true });
  const planning = createInlineQueryWorkers(project.db);
  const ask: QueryWorkers['ask'] = async (question) => {
    const answer = await planning.ask(question);
    await write();
    return answer;
  };
  const { id: userId, name } = project.people.manager;
  const actor = { userId, name, role: 'manager' } as const;
  const ctx = {
    db: project.db,
    clock: project.clock,
    actor,
    queryWorkers: { ...planning, ask },
    request: {},
  };
  return importVessels(ctx, {
    csv,
    planHash,
    dryRun: false,
    newClients: false,
    differing: 'keep',
    except: [],
  });
}

test('refuses an import if the directory changed after the file was planned', async () => {
  const meanwhile = importDuring(() => project.as.manager.vessels.create({ vesselName: 'Kysten' }));
  await expect(meanwhile).rejects.toMatchObject({ kind: 'conflict' });
  expect(project.db.select().from(vesselDirectory).all()).toMatchObject([
    { vesselName: 'Kysten', location: null },
  ]);
});

test('imports if only other data changed meanwhile', async () => {
  const { projectId } = project;
  const imported = await importDuring(() =>
    project.as.manager.comments.add({ projectId, comment: 'On board.' }),
  );
  expect(imported).toMatchObject({ applied: true, created: [{ vesselName: 'Kysten' }] });
});
