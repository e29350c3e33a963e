import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerChecklistItemInput, AnsweredItem, ChecklistAnswer } from '#contract/project/checklist.ts';
import type { Project } from '#contract/project/project.ts';
import type { PortalSessionUser } from '#contract/session.ts';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ChecklistPanel } from './checklist-panel.tsx';

afterEach(() => localStorage.clear());

const OLA = 1;
const answerBy = (answeredBy: number, answeredByName: string, fields: Partial<ChecklistAnswer>) =>
  ({
    id: 1,
    value: null,
    note: null,
    projectFileId: null,
    verdict: null,
    answeredBy,
    answeredByName,
    version: 1,
    occurredAt: null,
    lateSince: null,
    updatedAt: new Date().toISOString(),
    ...fields,
  }) satisfies ChecklistAnswer;
const fromKari = answerBy(2, 'Kari', { value: '0.08' });

type AnswerItem = (input: AnswerChecklistItemInput) => AnsweredItem;

let projectId = 4000;

/** The checklist as Ola sees it, with one reading; the server refuses answers over another version, as the real one does. */
async function openChecklist() {
  // Drafts also live in memory, so each test has a project of its own.
  projectId += 1;
  let stored: ChecklistAnswer | null = null;
  const progress = () => ({
    answered: stored ? 1 : 0,
    total: 1,
    missing: [],
    complete: stored !== null,
  });
  const answer = vi.fn<AnswerItem>(({ version, value = null, note = null }) => {
    const result = () => ({ itemKey: 'tro', answer: stored, ...progress() });
    if (stored?.version !== version) {
      const data = { httpStatus: 409, current: result() };
      throw TRPCClientError.from({ error: { code: -32_009, message: 'Kari was faster', data } } as never);
    }
    stored = answerBy(OLA, 'Ola', { value, note, version: (version ?? 0) + 1 });
    return result();
  });
  const item = { key: 'tro', label: 'TRO', kind: 'number' as const, required: true, maximum: 0.1 };
  const project = { id: projectId, status: 'in progress', access: 'work', locationTimezone: null };
  const screen = await renderScreen(
    <PortalUserContext value={{ id: OLA, name: 'Ola', role: 'operator' } as PortalSessionUser}>
      <ChecklistPanel project={project as Project} />
      <button type="button">Elsewhere</button>
    </PortalUserContext>,
    {
      answers: {
        portal: {
          checklists: {
            list: () => [
              {
                id: 9,
                templateId: 2,
                templateVersion: 1,
                serviceType: 'service',
                systemType: '',
                items: [{ item, answer: stored }],
                ...progress(),
              },
            ],
            answer,
          },
          readings: { before: () => ({ items: [] }) as never },
        },
      },
    },
  );
  return {
    answer,
    field: page.getByRole('textbox', { name: 'TRO' }),
    note: page.getByRole('textbox', { name: /limit/ }),
    leave: () => page.getByRole('button', { name: 'Elsewhere' }).click(),
    keepMine: page.getByRole('button', { name: 'Keep my changes' }),
    stored: () => stored,
    /** Another person answers, and the list follows. */
    save: async (other: ChecklistAnswer) => {
      stored = other;
      await screen.queryClient.invalidateQueries();
      await expect.element(page.getByText('1 of 1 answered')).toBeVisible();
    },
  };
}

test('forgets what was typed and taken back, so that an answer of someone else is shown', async () => {
  const { answer, field, leave, save } = await openChecklist();
  await field.fill('1');
  await field.fill('');
  await leave();
  await save(fromKari);
  await expect.element(field).toHaveValue('0.08');
  await field.click();
  await leave();
  expect(answer).not.toHaveBeenCalled();
  expect(JSON.stringify(localStorage)).not.toContain('tro');
});

test('asks before it replaces an answer that someone else gave since typing began', async () => {
  const { field, note, leave, save, stored, keepMine } = await openChecklist();
  await field.fill('0.9');
  await expect.element(note).toBeVisible();
  await save(fromKari);
  await note.fill('Sensor was dirty.');
  await leave();
  await expect.element(keepMine).toBeVisible();
  expect(stored()).toBe(fromKari);
  await keepMine.click();
  await expect.poll(stored).toMatchObject({ value: '0.9', note: 'Sensor was dirty.', version: 2 });
});

test('continues from an answer that the same person gave meanwhile', async () => {
  const { field, note, leave, save, stored } = await openChecklist();
  await field.fill('0.9');
  // On another device, by a clock that is behind.
  await save(answerBy(OLA, 'Ola', { value: '0.07', updatedAt: '2026-01-01T00:00:00.000Z' }));
  await note.fill('Sensor was dirty.');
  await leave();
  await expect.poll(stored).toMatchObject({ value: '0.9', note: 'Sensor was dirty.', version: 2 });
});
