import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A console error fails the test even if its assertions hold. */
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
