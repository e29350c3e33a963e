import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newUuid } from './new-uuid.ts';

test('Every act of sending gets a name of its own that the server takes', () => {
  const names = Array.from({ length: 200 }, newUuid);
  expect(new Set(names).size).toBe(200);
  expect(names.filter((name) => !z.uuidv4().safeParse(name).success)).toEqual([]);
});
