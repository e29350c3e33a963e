import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactSubmissions, rfqs } from '#db/schema/index.ts';
import { restProcedures } from '#server/rest/rest-procedures.ts';
import { createBrand, createPortalUser, createProduct } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { createProjectHarness, type ProjectHarness } from '#server/testing/portal/project-harness.ts';
import { appRouter } from './app-router.ts';

/*
 * Every procedure with a search (`q`) finds a text ignoring case and accents, by q and by its other text filters. New
 * procedures are covered automatically.
 */

const WRITTEN = 'Håkon Ærø';
const TYPED = ['hakon aero', 'HÅKON ÆRØ', 'Håkon  Ærø '];
const TEXT_FILTERS = new Set([
  'q',
  'client',
  'system',
  'serviceType',
  'location',
  'vessel',
  'supplier',
  'brand',
]);

/** Required input beside the text. */
const FURTHER_INPUT: Record<string, object> = {
  'portal.parts.groups': { groupBy: 'vessel' },
  'portal.parts.exportGroups': { groupBy: 'vessel' },
  'portal.parts.pricedGroups': { groupBy: 'vessel' },
  'portal.projects.outside': { status: ['completed'] },
};

let project: ProjectHarness;
beforeAll(async () => {
  const fields = { clientName: WRITTEN, systemType: WRITTEN, serviceType: WRITTEN, location: WRITTEN };
  project = createProjectHarness({ vesselName: WRITTEN, ...fields });
  const { db, clock, projectId } = project;
  const vessel = addVessel(db, clock, {
    vesselName: WRITTEN,
    clientName: WRITTEN,
    systemType1: WRITTEN,
    brand1: WRITTEN,
  });
  project.setProject({ vesselDirectoryId: vessel.id });
  createProduct(db, { name: WRITTEN });
  createBrand(db, { name: WRITTEN });
  createPortalUser(db, { name: WRITTEN });
  db.insert(contactSubmissions)
    .values({
      name: WRITTEN,
      email: 'hakon@example.com',
      message: 'Hello',
      contentHash: WRITTEN,
      createdAt: clock.now(),
    })
    .run();
  db.insert(rfqs)
    .values({
      number: 'Q-26-000001',
      tokenHash: WRITTEN,
      buyerName: WRITTEN,
      buyerEmail: 'hakon@example.com',
      source: 'basket',
      contentHash: WRITTEN,
    })
    .run();
  await project.as.manager.parts.add({
    projectId,
    partName: WRITTEN,
    supplier: WRITTEN,
    price: { amount: '10.00', currency: 'NOK' },
  });
});
afterAll(() => project.close());

const searches = restProcedures(appRouter).flatMap(({ name, inputs }) => {
  const filters = inputs.flatMap((input) => {
    const shape = (input as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {};
    return Object.keys(shape).filter((key) => TEXT_FILTERS.has(key));
  });
  if (!filters.includes('q')) return [];
  // It lists text matches outside the other filters.
  const found = name === 'portal.projects.outside' ? ['q'] : filters;
  return found.map((filter) => ({ name, filter }));
});

type Call = (input: object) => Promise<unknown>;

async function answer(name: string, filter: string, text: string): Promise<string> {
  const caller = {
    public: project.callers.anonymous,
    admin: project.callers.admin,
    portal: { portal: project.as.manager },
  };
  const path = name.split('.');
  let found: unknown = caller[path[0] as keyof typeof caller];
  for (const step of path) found = (found as Record<string, unknown>)[step];
  const result = await (found as Call)({ ...FURTHER_INPUT[name], [filter]: text });
  return JSON.stringify(result);
}

test.each(searches)('$name finds text with accents by $filter', async ({ name, filter }) => {
  const exact = await answer(name, filter, WRITTEN);
  expect(exact).toContain(WRITTEN);
  for (const typed of TYPED) expect([typed, await answer(name, filter, typed)]).toEqual([typed, exact]);
  expect(await answer(name, filter, 'zwxqy')).not.toContain(WRITTEN);
});
