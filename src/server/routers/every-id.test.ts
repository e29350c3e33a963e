import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleOf } from '#server/rest/reference-text.ts';
import {
  entriesOf,
  fieldsOf,
  toJsonSchema,
  variantsOf,
  within,
  type JsonSchema,
} from '#server/rest/openapi/json-schema.ts';
import { restProcedures, type RestProcedure } from '#server/rest/rest-procedures.ts';
import { createTestApp, type Actor, type TestApp } from '#server/testing/create-test-app.ts';
import { createProduct, createProject } from '#server/testing/factories.ts';
import { addVessel } from '#server/testing/portal/project-facts.ts';
import { appRouter } from './app-router.ts';

/** Input fields with a number that is not an id. Every other number must refuse impossible ids. */
const NO_IDS = new Set([
  'after',
  'dailyHours',
  'elapsedMs',
  'intervalMonths',
  'leadTimeDays',
  'leadDays',
  'limit',
  'loserVersion',
  'maximum',
  'minimum',
  'offset',
  'order',
  'percent',
  'quantity',
  'row',
  'version',
  '_t',
]);

const IMPOSSIBLE_IDS = [0, -1, 1.5, 2 ** 53];
const UNKNOWN_ID = 999_999_999;

const LIST_ENTRY = 0;
type Path = (string | typeof LIST_ENTRY)[];

interface NumberField {
  procedure: RestProcedure;
  root: JsonSchema;
  path: Path;
}

/** Every number in the input of a procedure, at any depth. */
function numbersIn(procedure: RestProcedure): NumberField[] {
  return procedure.inputs.flatMap((input) => {
    const root = toJsonSchema(input, 'input');
    const resolve = within(root);
    const search = (schema: JsonSchema, path: Path): NumberField[] => [
      ...variantsOf(schema, resolve).flatMap((variant) => {
        if (variant.type === 'array') return search(entriesOf(variant), [...path, LIST_ENTRY]);
        return variant.type === 'integer' || variant.type === 'number' ? [{ procedure, root, path }] : [];
      }),
      ...[...fieldsOf(schema, resolve)].flatMap(([name, field]) => search(field.schema, [...path, name])),
    ];
    return search(root, []);
  });
}

const procedures = restProcedures(appRouter);
const numbers = procedures.flatMap(numbersIn);
const nameOf = ({ path }: NumberField) => String(path.findLast((key) => key !== LIST_ENTRY));
const ids = numbers.filter((field) => !NO_IDS.has(nameOf(field)));

/** Example values for the required fields, with this value at the field. */
function inputWith({ root, path }: NumberField, value: number): object {
  const schema = JSON.parse(
    JSON.stringify(root).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as JsonSchema;
  const input = exampleOf(schema, (schema.$defs ?? {}) as Record<string, JsonSchema>, true) as object;
  let target = input as Record<string | number, unknown>;
  path.forEach((key, index) => {
    if (index === path.length - 1) {
      target[key] = value;
      return;
    }
    if (typeof target[key] !== 'object' || target[key] === null) {
      target[key] = path[index + 1] === LIST_ENTRY ? [] : {};
    }
    target = target[key] as Record<string | number, unknown>;
  });
  return input;
}

let running: TestApp;

beforeAll(() => {
  running = createTestApp();
  createProduct(running.db);
  createProject(running.db, { createdBy: 1 });
  addVessel(running.db, running.clock, { vesselName: 'Kysten', clientName: 'Havglimt' });
});

afterAll(() => running.close());

interface Answer {
  code: string;
  fields: string[];
}

async function answerOf(field: NumberField, value: number): Promise<Answer> {
  const { name, admits, audience } = field.procedure;
  const staff: Actor = audience === 'admin' ? 'admin' : 'manager';
  let target: unknown = running.callers[admits === 'everyone' ? 'anonymous' : staff];
  for (const key of name.split('.')) target = (target as Record<string, unknown>)[key];
  try {
    await (target as (input: unknown) => Promise<unknown>)(inputWith(field, value));
    return { code: 'OK', fields: [] };
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { issues?: { path: PropertyKey[] }[] } };
    return { code, fields: (cause?.issues ?? []).map(({ path }) => path.join('.')) };
  }
}

test('the sweep finds ids at the top, in lists and in nested objects', () => {
  const found = ids.map(({ procedure, path }) => `${procedure.name} ${path.join('.')}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'admin.products.update id',
      'admin.products.reorder ids.0',
      'portal.projects.create assignedOperatorId',
      'portal.projects.create source.id',
      'portal.operators.deactivate reassign.0.operatorId',
    ]),
  );
  expect(found.length).toBeGreaterThan(150);
});

describe.each(procedures.filter(({ name }) => ids.some(({ procedure }) => procedure.name === name)))(
  '$name',
  ({ name }) => {
    const own = (fields: NumberField[]) => fields.filter(({ procedure }) => procedure.name === name);

    test.each(own(ids).map((field) => [field.path.join('.'), field] as const))(
      'refuses impossible ids at %s',
      async (path, field) => {
        for (const value of IMPOSSIBLE_IDS) {
          const { code, fields } = await answerOf(field, value);
          expect([value, code]).toEqual([value, 'BAD_REQUEST']);
          expect(fields).toContain(path);
        }
      },
    );
  },
);

test('no impossible or unknown number in any input makes the server fail', async () => {
  // UNAUTHORIZED would mean that an earlier call has ended the session, and the sweep with it.
  const faults = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'UNAUTHORIZED']);
  const failed: string[] = [];
  for (const field of numbers) {
    for (const value of [...IMPOSSIBLE_IDS, UNKNOWN_ID]) {
      const { code } = await answerOf(field, value);
      if (faults.has(code)) failed.push(`${field.procedure.name} ${field.path.join('.')} ${value}: ${code}`);
    }
  }
  expect(failed).toEqual([]);
});
