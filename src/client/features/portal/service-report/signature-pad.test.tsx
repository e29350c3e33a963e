import { createRef } from 'react';
import { expect, test } from 'vitest';
import { APPEARANCE_KEY } from '#contract/appearance.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

test('stays white paper for black ink in the dark scheme', async () => {
  document.documentElement.dataset[APPEARANCE_KEY] = 'dark';
  try {
    const { getByRole } = await renderScreen(
      <SignaturePad ref={createRef<SignaturePadHandle>()} name="A. Master" onChange={() => undefined} />,
    );
    const pad = getByRole('img', { name: 'Signature: empty' });
    await expect.element(pad).toBeVisible();
    expect(getComputedStyle(pad.element()).backgroundColor).toBe('rgb(255, 255, 255)');
    expect(getComputedStyle(document.body).backgroundColor).not.toBe('rgb(255, 255, 255)');
  } finally {
    delete document.documentElement.dataset[APPEARANCE_KEY];
  }
});
