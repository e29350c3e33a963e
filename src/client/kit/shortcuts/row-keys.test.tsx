import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { listRow, rowEdit, rowSelect, useRowKeys } from './row-keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { singleKeys } from './single-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useState } from 'react';

afterEach(() => singleKeys.set(true));

interface RowsProps {
  names: readonly string[];
  did: (what: string) => void;
}

/** Rows with a checkbox and an edit button, and without a link of their own. */
function Rows({ names, did }: RowsProps) {
  useRowKeys();
  return (
    <ul>
      {names.map((name) => (
        <li key={name} {...listRow} aria-label={name}>
          <input {...rowSelect} type="checkbox" aria-label={`Select ${name}`} />
          <button {...rowEdit} type="button" onClick={() => did(`edit ${name}`)}>
            Edit {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const FIRST = ['Anode', 'Ballast pump', 'Chlorine sensor'];

/** A screen with a list, and the help on its keys. */
function Screen({ did, inDialog }: { did: (what: string) => void; inDialog?: readonly string[] }) {
  const [names, setNames] = useState<readonly string[]>(FIRST);
  const [isHelp, setHelp] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useShortcuts({
    title: 'Everywhere',
    of: 'frame',
    shortcuts: [
      { label: 'This help', ways: [['?']], run: () => setHelp(true) },
      { label: 'Open the dialog', ways: [['Ctrl', 'K']], run: () => setOpen(true) },
      { label: 'Not now', ways: [['y']], run: () => did('y'), isActive: () => false },
      { label: 'Another meaning of j', ways: [['j']], run: () => did('j of the frame') },
    ],
  });
  return (
    <main>
      <input type="search" aria-label="Search parts" />
      <Rows names={names} did={did} />
      <button type="button" onClick={() => setNames(names.filter((name) => name !== 'Ballast pump'))}>
        Remove
      </button>
      <ShortcutsDialog open={isHelp} onOpenChange={setHelp} />
      <Dialog open={isOpen} onOpenChange={setOpen} title="Parts in a dialog">
        {isOpen && inDialog && <Rows names={inDialog} did={did} />}
      </Dialog>
    </main>
  );
}

async function open(inDialog?: readonly string[]) {
  const done: string[] = [];
  await renderScreen(<Screen did={(what) => done.push(what)} {...(inDialog && { inDialog })} />);
  return { done, row: (name: string) => page.getByRole('listitem', { name }) };
}

describe('the keys of a list', () => {
  test('move the focus from row to row, and stop at both ends', async () => {
    const { row, done } = await open();
    await userEvent.keyboard('j');
    await expect.element(row('Anode')).toHaveFocus();
    await userEvent.keyboard('jjj');
    await expect.element(row('Chlorine sensor')).toHaveFocus();
    await userEvent.keyboard('kK');
    await expect.element(row('Anode')).toHaveFocus();
    expect(done).toEqual([]);
  });

  test('edit and select the row that has the focus', async () => {
    const { done } = await open();
    await userEvent.keyboard('ex');
    expect(done).toEqual([]);
    await userEvent.keyboard('jjex');
    expect(done).toEqual(['edit Ballast pump']);
    await expect.element(page.getByLabelText('Select Ballast pump')).toBeChecked();
    await userEvent.keyboard('{Enter}');
    expect(done).toEqual(['edit Ballast pump', 'edit Ballast pump']);
  });

  test.each(['keys', 'a press'])('go on where a row has disappeared that was reached by %s', async (way) => {
    const { row } = await open();
    if (way === 'keys') await userEvent.keyboard('jj');
    else await page.getByLabelText('Select Ballast pump').click();
    page
      .getByRole('button', { name: 'Remove' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(row('Ballast pump')).not.toBeInTheDocument();
    await userEvent.keyboard('j');
    await expect.element(row('Chlorine sensor')).toHaveFocus();
  });

  test('lead to the search with /, and are typed there', async () => {
    const { done } = await open();
    const search = page.getByLabelText('Search parts');
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('jex/?');
    await expect.element(search).toHaveValue('jex/?');
    expect(done).toEqual([]);
  });

  test('are those of the open dialog, where it has a list', async () => {
    const { row } = await open(['Dosing pump']);
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(row('Dosing pump')).toHaveFocus();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });

  test('do nothing below a dialog without a list', async () => {
    const { done } = await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expect.element(close).toHaveFocus();
    await userEvent.keyboard('jey');
    await expect.element(close).toHaveFocus();
    expect(done).toEqual([]);
  });

  test('belong to the browser with Alt, Ctrl or the command key', async () => {
    await open();
    await userEvent.keyboard('{Alt>}j{/Alt}{Meta>}j{/Meta}');
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the help', () => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = () =>
    help
      .getByRole('row')
      .all()
      .map((row) => row.element().textContent);

  test('lists exactly the keys that do something, each with the meaning that counts', async () => {
    await open();
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
    await expect
      .poll(listed)
      .toEqual([
        'Next rowj',
        'Previous rowk',
        'Open the rowEnter',
        'Edit the rowe',
        'Select the rowx',
        'Search/',
        'This help?',
        'Open the dialogCtrl+K',
      ]);
  });

  test('turns single letters off for all lists, and lists what is left', async () => {
    const { row } = await open();
    await userEvent.keyboard('?');
    await help.getByLabelText('Keyboard shortcuts: single letters').click();
    await expect.poll(listed).toEqual(['Open the rowEnter', 'Open the dialogCtrl+K']);
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await userEvent.keyboard('j?/');
    await expect.element(row('Anode')).not.toHaveFocus();
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Search parts')).not.toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});
