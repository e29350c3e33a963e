import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { ProductWrites } from '#client/entities/product/use-product-mutations.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AddProduct } from './add-product.tsx';
import { ImageField } from './image-field.tsx';

const MEGABYTE = 1024 * 1024;

function Field() {
  const [imageUrl, setImageUrl] = useState('');
  const [isReading, setReading] = useState(false);
  return (
    <ImageField
      id="image"
      imageUrl={imageUrl}
      error={undefined}
      isReading={isReading}
      onReadingChange={setReading}
      onChange={setImageUrl}
    />
  );
}

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(600, 300);
  canvas.getContext('2d')?.fillRect(0, 0, 600, 300);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

const padded = (file: Blob, bytes: number) => new Blob([file, new Uint8Array(bytes - file.size)]);

function choose(field: Locator, content: Blob): void {
  const files = new DataTransfer();
  files.items.add(new File([content], 'x.jpg', { type: 'image/jpeg' }));
  const input = field.element() as HTMLInputElement;
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('refuses a file that is too large or not a picture, with the reason', async () => {
  const { getByLabelText, getByRole, getByText } = await renderScreen(<Field />);
  const field = getByLabelText('Image');
  const notice = (title: string) =>
    getByRole('region', { name: /^Notifications/ })
      .getByRole('listitem')
      .filter({ hasText: title });
  const whole = await picture();

  choose(field, padded(whole, 5 * MEGABYTE));
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
    choose(field, padded(whole, 4.99 * MEGABYTE));
    await expect.element(nearly).toBeVisible();
    choose(field, content);
    await expect.element(notice('Error loading image')).toBeInTheDocument();
    await expect.element(refusal).toBeVisible();
    await expect.element(nearly).toBeVisible();
    await getByRole('button', { name: 'Remove image' }).click();
    await expect.element(nearly).not.toBeInTheDocument();
    await expect.element(refusal).not.toBeInTheDocument();
  }
});

test('a new product waits for its picture', async () => {
  const groups = {
    categories: [],
    brands: [],
    categoryName: () => undefined,
    brandName: () => undefined,
    error: null,
    retry: () => {},
  };
  const create = { mutateAsync: () => expect.unreachable('created') } as unknown as ProductWrites['create'];
  const { getByLabelText, getByRole } = await renderScreen(
    <AddProduct groups={groups} create={create} isWanted onTaken={() => {}} onCreated={() => {}} />,
  );
  await getByLabelText('Name').fill('Sealing ring');
  await getByLabelText('Item number').fill('SR-77');
  await getByLabelText('Description').fill('For the sample pump.');
  const submit = getByRole('button', { name: 'Create product' });
  await expect.element(submit).toBeEnabled();

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const read = window.createImageBitmap.bind(window);
  vi.spyOn(window, 'createImageBitmap').mockImplementation(async (file) =>
    released.then(() => read(file as Blob)),
  );
  choose(getByLabelText('Image'), await picture());
  await expect.element(submit).toBeDisabled();
  release();
  await expect.element(submit).toBeEnabled();
});
