import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newUuid } from './new-uuid.ts';

test('returns different ids that the server accepts', () => {
  const names = Array.from({ length: 200 }, newUuid);
  expect(new Set(names).size).toBe(200);
  expect(names.filter((name) => !z.uuidv4().safeParse(name).success)).toEqual([]);
});
