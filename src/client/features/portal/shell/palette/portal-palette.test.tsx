import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FoundPortalRecord } from '#contract/office/portal-records.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { useNavigation } from '#client/features/portal/shell/navigation.ts';
import { singleKeys } from '#client/kit/shortcuts/single-keys.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { PortalPalette } from './portal-palette.tsx';
import { readRecords } from './recent-records.ts';

afterEach(() => localStorage.clear());

const record = (kind: FoundPortalRecord['kind'], id: number, title: string): FoundPortalRecord => ({
  kind,
  id,
  parentId: null,
  title,
  detail: `${kind} ${id}`,
});

const VESSEL = record('vessel', 5, 'Nordskjær Vektor');

interface Options {
  role?: 'manager' | 'operator';
  userId?: number;
  find?: (input: { q?: string | undefined }) => FoundPortalRecord[] | Promise<FoundPortalRecord[]>;
}

let users = 100;

/** An open palette. Each test has a person of its own, because what was opened last is kept. */
async function openPalette({ role = 'manager', userId = (users += 1), find = () => [] }: Options = {}) {
  const done: unknown[] = [];
  const user = { id: userId, name: 'Mona', email: 'mona@quayside.example', role };
  function Frame() {
    const [open, setOpen] = useState(true);
    const items = useNavigation(role);
    return (
      <PortalPalette
        open={open}
        onOpenChange={setOpen}
        items={items}
        acts={{
          openScreen: ({ to, params, search }) => done.push({ to, params, search }),
          scan: () => done.push('scan'),
          openAccount: () => done.push('account'),
          openAppearance: () => done.push('appearance'),
          openHelp: () => done.push('help'),
          signOut: () => done.push('sign out'),
        }}
      />
    );
  }
  const { getByRole } = await renderScreen(
    <PortalUserContext value={user}>
      <Frame />
    </PortalUserContext>,
    { answers: { portal: { records: { find } } } },
  );
  const palette = getByRole('dialog', { name: 'Commands and records' });
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
  return { palette, done, userId, options: palette.getByRole('option'), status: palette.getByRole('status') };
}

describe('commands', () => {
  test('open screens and dialogs by any of their words', async () => {
    const { done, options } = await openPalette();
    await userEvent.keyboard('add proj');
    await expect.poll(() => options.all().length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done).toMatchObject([{ to: '/portal/project/new' }]);
  });

  test('are those of the role', async () => {
    const { options, status } = await openPalette({ role: 'operator' });
    await expect.element(options.filter({ hasText: 'Your work' })).toBeVisible();
    for (const name of ['Billing', 'Audit log', 'Companies', 'Operators', 'Checklists']) {
      expect(options.filter({ hasText: name }).all()).toEqual([]);
    }
    await userEvent.keyboard('log out');
    await expect.element(status).toHaveTextContent('1 result');
  });
});

test('keys are shown beside commands unless they are turned off', async () => {
  const { options } = await openPalette();
  const projects = options.filter({ hasText: /^Projects/ });
  await expect.element(projects).toHaveTextContent('Projects gp');
  singleKeys.set(false);
  await expect.element(projects).toHaveTextContent(/^Projects$/);
  singleKeys.set(true);
});

describe('records', () => {
  test.each([
    [record('project', 181, 'Nordskjær Vektor'), { to: '/portal/project/$id', params: { id: '181' } }],
    [VESSEL, { to: '/portal/vessel-directory', search: { vessel: 5 } }],
    [
      { ...record('report', 9, 'Report QS-1'), parentId: 181 },
      { to: '/portal/project/$id', params: { id: '181' }, search: { tab: 'report' } },
    ],
    [
      { ...record('unit', 1, 'Label QU-1'), parentId: 5 },
      { to: '/portal/vessel-directory', search: { vessel: 5 } },
    ],
    [
      { ...record('contact', 3, 'Åse Strand'), parentId: 5 },
      { to: '/portal/vessel-directory', search: { vessel: 5 } },
    ],
    [
      record('request', 7, 'Request Q-26-000007'),
      { to: '/portal/projects-overview', search: { view: 'requests', request: 7 } },
    ],
    [record('person', 2, 'Ola Nes'), { to: '/portal/operator-management', search: { q: 'Ola Nes' } }],
  ])('open their screen: $kind', async (found, address) => {
    const { done, status } = await openPalette({ find: () => [found] });
    await userEvent.keyboard('9');
    await expect.element(status).toHaveTextContent('1 result');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done).toMatchObject([address]);
  });

  test('of the text before stay until the answer comes', async () => {
    const asked: string[] = [];
    let answer: ((records: FoundPortalRecord[]) => void) | undefined;
    const { palette, options, status } = await openPalette({
      find({ q }) {
        asked.push(q ?? '');
        return q === '907' ? [VESSEL] : new Promise((resolve) => (answer = resolve));
      },
    });
    await palette.getByRole('combobox').fill('907');
    await expect.element(options).toHaveTextContent('Nordskjær Vektor');
    await palette.getByRole('combobox').fill('9074729');
    await expect.poll(() => answer).toBeDefined();
    await expect.element(status).toHaveTextContent('Searching…');
    await expect.element(options).toHaveTextContent('Nordskjær Vektor');
    answer?.([]);
    await expect.element(status).toHaveTextContent('No result for “9074729”.');
    expect(options.all()).toEqual([]);
    expect(asked).toEqual(['907', '9074729']);
  });

  test('say that there is no connection, while commands still work', async () => {
    const { done, status } = await openPalette({
      find() {
        throw new TRPCClientError('Failed to fetch');
      },
    });
    await userEvent.keyboard('scan');
    await expect.element(status).toHaveTextContent('Records were not searched. No connection.');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done).toEqual(['scan']);
  });
});

describe('what was opened last', () => {
  /** Opens the only record that is found. */
  async function openFound(found: FoundPortalRecord, options: Options = {}) {
    const opened = await openPalette({ ...options, find: () => [found] });
    const listed = opened.options.all().map((option) => option.element().textContent);
    await userEvent.keyboard('9');
    await expect.element(opened.status).toHaveTextContent('1 result');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => opened.done).toHaveLength(1);
    return { userId: opened.userId, listed };
  }

  test('is listed first for the same person, without names of people', async () => {
    const { userId } = await openFound(VESSEL);
    const contact = { ...record('contact', 3, 'Åse Strand'), parentId: 5 };
    const request = { ...record('request', 7, 'Request Q-26-000007'), detail: 'Åse Strand, Fjord Line' };
    const { listed } = await openFound(contact, { userId });
    expect(listed[0]).toContain('Nordskjær Vektor');
    await openFound(request, { userId });
    expect(readRecords(localStorage.getItem(`recentRecords.${userId}`)).map(({ title }) => title)).toEqual([
      'Request Q-26-000007',
      'Nordskjær Vektor',
    ]);
    expect(Object.values(localStorage).join()).not.toContain('Strand');
    const other = await openPalette();
    expect(other.options.filter({ hasText: 'Vektor' }).all()).toEqual([]);
  });

  test('is nothing where something else is stored', () => {
    for (const text of [null, '', '{}', '[1]', '[{"kind":"ship","id":1}]'])
      expect(readRecords(text)).toEqual([]);
    expect(readRecords(JSON.stringify([VESSEL]))).toEqual([VESSEL]);
  });
});
