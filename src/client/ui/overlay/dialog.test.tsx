import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';
import { useHoldOpen } from './use-modal.ts';
import { TextField } from '#client/ui/form/field.tsx';

function AddVessel() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Add vessel" holdsTyping>
      <TextField label="Vessel name" />
    </Dialog>
  );
}

test('warns once before Escape or a press beside the dialog discards what was typed', async () => {
  const { getByLabelText, getByRole } = await renderScreen(<AddVessel />);
  const dialog = getByRole('dialog', { name: 'Add vessel' });
  const name = getByLabelText('Vessel name');
  const warning = dialog.getByRole('alert');
  await name.fill('Eidfjord');
  await userEvent.keyboard('{Escape}');
  await expect
    .element(warning)
    .toHaveTextContent('What you typed is not saved. Close again to discard your changes.');
  await expect.element(name).toHaveValue('Eidfjord');

  await name.fill('Eidfjord II');
  await expect.element(warning).not.toBeInTheDocument();
  await page.elementLocator(document.documentElement).click({ position: { x: 5, y: 400 }, force: true });
  await expect.element(warning).toBeVisible();
  await expect.element(name).toHaveValue('Eidfjord II');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

function AddPort() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add a port
      </button>
      {isOpen && (
        <Dialog open onOpenChange={close} title="New port">
          <button type="button" onClick={close}>
            Save
          </button>
        </Dialog>
      )}
    </>
  );
}

test('restores the focus when a dialog is removed after saving', async () => {
  const { getByRole } = await renderScreen(<AddPort />);
  const opener = getByRole('button', { name: 'Add a port' });
  await opener.click();
  await getByRole('button', { name: 'Save' }).click();
  await expect.element(getByRole('dialog', { name: 'New port' })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(getByRole('dialog', { name: 'New port' })).toBeVisible();
});

function Codes() {
  const [areKept, setKept] = useState(false);
  useHoldOpen(!areKept, 'These codes are not shown again.');
  return (
    <button type="button" onClick={() => setKept(true)}>
      I have kept them
    </button>
  );
}

test.each([
  ['dialog', Dialog],
  ['sheet', Sheet],
])('a %s stays at the first Escape while a part of it holds something', async (_, Modal) => {
  function Account() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Modal open={open} onOpenChange={setOpen} title="Sign-in">
          <Codes />
        </Modal>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      </>
    );
  }
  const { getByRole } = await renderScreen(<Account />);
  const modal = getByRole('dialog', { name: 'Sign-in' });
  await userEvent.keyboard('{Escape}');
  await expect.element(modal.getByRole('alert')).toHaveTextContent('These codes are not shown again.');
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();

  await getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('{Escape}');
  await getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(modal.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
});
