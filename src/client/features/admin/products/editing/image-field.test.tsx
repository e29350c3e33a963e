import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ImageField } from './image-field.tsx';

const MEGABYTE = 1024 * 1024;

function Field() {
  const [imageUrl, setImageUrl] = useState('');
  return <ImageField id="image" imageUrl={imageUrl} error={undefined} onChange={setImageUrl} />;
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(600, 300);
  canvas.getContext('2d')?.fillRect(0, 0, 600, 300);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

const padded = (file: Blob, bytes: number) => new Blob([file, new Uint8Array(bytes - file.size)]);

test('refuses a file that is too large or not a picture, with the reason', async () => {
  const { getByLabelText, getByRole, getByText } = await renderScreen(<Field />);
  const choose = (content: Blob) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'x.jpg', { type: 'image/jpeg' }));
    const input = getByLabelText('Image').element() as HTMLInputElement;
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const notice = (title: string) =>
    getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .filter({ hasText: title });
  const whole = await picture();

  choose(padded(whole, 5 * MEGABYTE));
  await expect
    .element(notice('Image too large'))
    .toHaveTextContent('Please select an image smaller than 5MB');

  const nearly = getByRole('img', { name: 'The image as it will be kept' });
  const refusal = getByText(/^Error: Error loading image/);
  const none = {
    words: new Blob(['not a picture']),
    nothing: new Blob([]),
    drawing: new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
    heic: new Blob(['\0\0\0\u0018ftypheic', new Uint8Array(4000)]),
    broken: new Blob([whole.slice(0, 200), new Uint8Array(2000).fill(7)]),
  };
  for (const content of Object.values(none)) {
    // Each after an accepted picture, so that the refusal is for this one.
    choose(padded(whole, 4.99 * MEGABYTE));
    await expect.element(nearly).toBeVisible();
    choose(content);
    await expect.element(notice('Error loading image')).toBeInTheDocument();
    await expect.element(refusal).toBeVisible();
    await expect.element(nearly).toBeVisible();
    await getByRole('button', { name: 'Remove image' }).click();
    await expect.element(nearly).not.toBeInTheDocument();
    await expect.element(refusal).not.toBeInTheDocument();
  }
});
