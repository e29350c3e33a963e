import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { CardEdit } from './card-edit.tsx';
import type { Groups } from './group-names.ts';

const product: AdminProduct = {
  id: 7,
  name: 'Pump',
  itemNumber: 'P-1',
  description: 'A pump.',
  imageUrl: null,
  imageAlt: null,
  categoryId: null,
  brandId: null,
  specifications: null,
  applications: null,
  order: 1,
  version: 3,
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
  deletedAt: null,
  pages: [],
};
const groups: Groups = {
  categories: [],
  brands: [],
  categoryName: () => undefined,
  brandName: () => undefined,
  error: null,
  retry() {},
};

type Update = (changes: object) => Promise<object>;

test('“Keep my change” saves the own version of a field that only the other person has changed', async () => {
  const theirs = { ...product, version: 4, name: 'Bilge pump', description: 'Theirs.' };
  const data = { httpStatus: 409, current: theirs };
  const mutateAsync = vi
    .fn<Update>(async (changes) => ({ ...theirs, ...changes, version: 5, sameItemNumber: [] }))
    .mockRejectedValueOnce(
      TRPCClientError.from({
        error: { code: -32_009, message: 'Someone else has changed it', data },
      } as never),
    );
  const screen = await renderScreen(
    <CardEdit
      product={product}
      draft={{ base: product, typed: {} }}
      groups={groups}
      takesFocus={false}
      update={{ isPending: false, mutateAsync } as never}
      onMore={() => undefined}
      onDraft={() => undefined}
      onSaved={() => undefined}
      onDone={() => undefined}
    />,
  );
  await screen.getByRole('textbox', { name: 'Description' }).fill('Mine.');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog
    .getByRole('group', { name: 'Name' })
    .getByRole('radio', { name: /Keep my change/ })
    .click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => mutateAsync.mock.lastCall)
    .toEqual([expect.objectContaining({ version: 4, description: 'Mine.', name: 'Pump' })]);
});
