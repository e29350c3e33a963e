import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ProcedureMeta, RestRoute } from '#server/rpc/meta.ts';
import { managerProcedure, portalProcedure, publicProcedure, router } from '#server/rpc/procedures.ts';
import {
  findMoneyForOperators,
  findOpenOutputs,
  findOutputsBeyondJson,
  findPresentationFaults,
} from './procedure-findings.ts';

const at = (
  method: RestRoute['method'],
  path: RestRoute['path'],
  more: Partial<RestRoute> = {},
): ProcedureMeta => ({
  rest: { method, path, summary: 'A call of this test', ...more },
});

test('finds wrong metadata of procedures', () => {
  const berths = router({
    public: router({
      bare: publicProcedure.query(() => 1),
      list: publicProcedure
        .meta(at('GET', '/api/berths/{id}'))
        .output(z.string())
        .query(() => ''),
      twin: publicProcedure
        .meta(at('GET', '/api/berths/{number}'))
        .input(z.object({ number: z.int() }))
        .output(z.string())
        .query(() => ''),
      write: publicProcedure
        .meta(at('GET', '/api/admin/berths'))
        .output(z.string())
        .mutation(() => ''),
      empty: publicProcedure
        .meta(at('POST', '/api/empty'))
        .output(z.void())
        .mutation(() => undefined),
    }),
    portal: router({
      kept: portalProcedure
        .meta({ ...at('GET', '/api/berths'), cache: 'public' })
        .output(z.string())
        .query(() => ''),
    }),
  });
  expect(findPresentationFaults(berths)).toEqual([
    'public.bare has no output schema',
    'public.bare has no REST route',
    'public.list has no field id, which its path names',
    'public.twin has the route of public.list',
    'public.write belongs to another audience',
    'public.write is a mutation by GET',
    'public.empty answers 200 and says otherwise in its output',
    'portal.kept stands outside /api/portal/',
    'portal.kept is kept for everyone and is not a public query',
  ]);
});

test('finds an output that JSON cannot carry, at any depth', () => {
  const output = (schema: z.ZodType) =>
    publicProcedure
      .meta(at('GET', '/api/berths'))
      .output(schema)
      .query(() => 0);
  const berths = router({
    good: output(z.object({ at: z.iso.datetime(), free: z.nullable(z.int()) })),
    date: output(z.array(z.object({ at: z.date() }))),
    map: output(z.object({ berths: z.map(z.string(), z.int()) })),
    bigint: output(z.union([z.string(), z.bigint()])),
  });
  expect(findOutputsBeyondJson(berths).map((fault) => fault.split(':')[0])).toEqual([
    'date',
    'map',
    'bigint',
  ]);
});

test('finds money in an answer for operators, at any depth; managers may see it', () => {
  const Part = z.object({
    partName: z.string(),
    unitPrice: z.nullable(z.string()),
    billingStatus: z.string(),
  });
  const output = z.object({
    rows: z.array(z.union([Part, z.object({ valuePaidAt: z.string(), value: z.string() })])),
  });
  const berths = router({
    portal: router({
      parts: portalProcedure
        .meta(at('GET', '/api/portal/parts'))
        .output(output)
        .query(() => ({ rows: [] })),
      billing: managerProcedure
        .meta(at('GET', '/api/portal/billing'))
        .output(output)
        .query(() => ({ rows: [] })),
    }),
  });
  expect(findMoneyForOperators(berths)).toEqual([
    'portal.parts answers unitPrice',
    'portal.parts answers billingStatus',
    'portal.parts answers valuePaidAt',
  ]);
});

test('finds an output that passes anything through, at any depth', () => {
  const output = (schema: z.ZodType) =>
    publicProcedure
      .meta(at('GET', '/api/berths'))
      .output(schema)
      .query(() => 0);
  const berths = router({
    good: output(z.array(z.object({ id: z.int(), names: z.record(z.string(), z.string()) }))),
    any: output(z.any()),
    loose: output(z.array(z.looseObject({ id: z.int() }))),
    record: output(z.object({ more: z.nullable(z.record(z.string(), z.unknown())) })),
  });
  expect(findOpenOutputs(berths)).toEqual(['any', 'loose', 'record']);
});
