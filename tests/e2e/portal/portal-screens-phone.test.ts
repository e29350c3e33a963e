import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsOfKeyboard } from '#tests/e2e/keyboard-walk.ts';
import { openAs, startPortal } from './portal-page.ts';
import {
  busyProject,
  faultsOf,
  faultsOfLargeText,
  faultsOfTargets,
  SWEEP_MS,
  sweep,
  viewsOf,
} from './portal-sweep.ts';

const { server, browser, staff, complaints } = await startPortal();

let project: number;
beforeAll(async () => {
  project = await busyProject(server, staff);
});

test.each([
  ['manager', 'mona'],
  ['operator', 'ola'],
] as const)(
  'with a project under way every screen, view and tab of it is whole on the phone of the %s, each loaded by itself, and the Tab key leads through it; with text twice as large nothing is cut off there and at 320 px',
  async (role, who) => {
    const screens = viewsOf(role, project);
    const page = await openAs(browser, server, staff[who], screens[0] ?? '', { width: 390, complaints });
    const faults = async (shown: Page, isFirst: boolean) => [
      ...(await faultsOf(shown)),
      ...(await faultsOfTargets(shown)),
      ...(await faultsOfKeyboard(shown, isFirst ? 'screen' : 'content')),
      ...(await faultsOfLargeText(shown)),
    ];
    expect(await sweep(page, server, screens, faults, { asDocuments: true })).toEqual({});
  },
  SWEEP_MS,
);
