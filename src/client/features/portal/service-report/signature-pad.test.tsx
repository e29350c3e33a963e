import { createRef } from 'react';
import { expect, test } from 'vitest';
import { APPEARANCE_KEY } from '#contract/appearance.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';

const WHITE = 'rgb(255, 255, 255)';

test('stays white paper for black ink in the dark scheme', async () => {
  document.documentElement.dataset[APPEARANCE_KEY] = 'dark';
  try {
    const { getByRole } = await renderScreen(
      <SignaturePad ref={createRef<SignaturePadHandle>()} name="A. Master" onChange={() => undefined} />,
    );
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    await expect.poll(() => groundOf(document.body)).not.toBe(WHITE);
    expect(groundOf(getByRole('img', { name: 'Signature: empty' }).element())).toBe(WHITE);
  } finally {
    delete document.documentElement.dataset[APPEARANCE_KEY];
  }
});
