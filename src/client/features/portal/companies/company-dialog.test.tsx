import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import type { Company, CreateCompanyInput } from '#contract/vessel/company.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { CompanyDialog } from './company-dialog.tsx';

const saved: Company = {
  id: 2,
  name: 'Fjordlast Redri',
  alternativeNames: [],
  engineerName: null,
  engineerEmail: null,
  vessels: 0,
  merges: 0,
  version: 1,
  mergedIntoId: null,
  updatedAt: '2026-03-02T08:00:00.000Z',
};

const question = () =>
  TRPCClientError.from({
    error: {
      code: -32_009,
      message: 'Did you mean the client Fjordlast Rederi AS?',
      data: { httpStatus: 409, current: { clients: [{ id: 1, name: 'Fjordlast Rederi AS' }] } },
    },
  } as never);

async function open() {
  const create = vi.fn<(input: CreateCompanyInput) => Company | Promise<Company>>((input) =>
    input.newClient ? saved : Promise.reject(question()),
  );
  const onClose = vi.fn<() => void>();
  const onExisting = vi.fn<(name: string) => void>();
  const screen = await renderScreen(<CompanyDialog onClose={onClose} onExisting={onExisting} />, {
    answers: { portal: { companies: { create: (input) => create(input as CreateCompanyInput) } } },
  });
  await screen.getByLabelText('Name', { exact: true }).fill('Fjordlast Redri');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Did you mean the client Fjordlast Rederi AS?')).toBeVisible();
  return { screen, create, onClose, onExisting };
}

test('adds a company with a similar name only after the answer', async () => {
  const { screen, create, onClose } = await open();
  expect(onClose).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'No, this is another client' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(create).toHaveBeenCalledTimes(2);
});

test('shows the existing company instead of adding one', async () => {
  const { screen, create, onExisting } = await open();
  await screen.getByRole('button', { name: /Fjordlast Rederi AS/ }).click();
  expect(onExisting).toHaveBeenCalledWith('Fjordlast Rederi AS');
  expect(create).toHaveBeenCalledTimes(1);
});
