import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ScanDialog } from './scan-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const NUMBER = 'QU-0000-0000-0007-J';

/** A browser that finds these texts in every photo. */
function findInPhotos(...found: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => found.map((rawValue) => ({ rawValue }));
    },
  );
}

async function photo(): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return new File([await canvas.convertToBlob()], 'label.png', { type: 'image/png' });
}

async function openDialog() {
  const onClose = vi.fn<() => void>();
  const screen = await renderScreen(<ScanDialog onClose={onClose} />);
  return { ...screen, onClose, dialog: screen.getByRole('dialog', { name: 'Scan a label' }) };
}

test('opens the vessel of the label in a photo', async () => {
  findInPhotos('https://ship.example/menu', `https://quayside.example/unit/${NUMBER}`);
  const { onClose, getByLabelText, router } = await openDialog();
  await getByLabelText('Take a photo of the code').upload(await photo());
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  await expect.poll(() => router.state.location.href).toBe(`/portal/vessel-directory?label=${NUMBER}`);
});

test('says what to do where a photo has no code of a label, or is none, or the browser reads no codes', async () => {
  findInPhotos('https://ship.example/menu');
  const { dialog, getByLabelText } = await openDialog();
  const input = getByLabelText('Take a photo of the code');
  await input.upload(await photo());
  await expect.element(dialog).toHaveTextContent('No code of a label was found in this photo.');
  await input.upload(new File(['no picture'], 'note.png', { type: 'image/png' }));
  await expect.element(dialog).toHaveTextContent('This file could not be read as a photo.');
  vi.stubGlobal('BarcodeDetector', undefined);
  await input.upload(await photo());
  await expect
    .element(dialog)
    .toHaveTextContent(
      'This browser cannot read codes from a photo. Point the phone’s camera app at the label',
    );
});

test('opens the vessel of a number that is typed, and refuses one with a wrong character at its field', async () => {
  const { dialog, onClose, getByRole, router } = await openDialog();
  const field = getByRole('textbox', { name: 'Number under the code' });
  const open = getByRole('button', { name: 'Open' });
  await field.fill('QU-0000-0000-0007-K');
  await open.click();
  await expect.element(dialog).toHaveTextContent('This number is not valid. Check it against the label.');
  await expect.element(field).toHaveValue('QU-0000-0000-0007-K');
  await field.fill('qu 0000 0000 ooo7 j');
  await open.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  await expect.poll(() => router.state.location.href).toBe(`/portal/vessel-directory?label=${NUMBER}`);
});
