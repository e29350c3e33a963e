import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test that makes the program complain on the console has found something, even when its assertions hold. */
let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args);
  });
});

afterEach(() => {
  expect(complaints, 'console.error was called').toEqual([]);
});
