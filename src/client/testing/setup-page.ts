import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { afterEach, beforeEach } from 'vitest';
import { dismissToast, toasts } from '#client/lib/toast.ts';
import '#client/styles/index.css';
import '#client/styles/staff.css';

beforeEach(async () => {
  await page.viewport(1280, 860);
});

/** The test files of a worker share one page, so each test leaves it as a new one would be. */
afterEach(async () => {
  await cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of toasts.get()) dismissToast(id);
});
