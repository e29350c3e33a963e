import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { DeliveryFields } from './delivery-fields.tsx';

test('an IMO number and an ETA are judged only once there is something to judge', async () => {
  const { getByLabelText, getByText } = await renderScreen(<DeliveryFields />);
  await getByText('Vessel & delivery').click();
  const imo = getByLabelText('IMO number');
  const warning = () => imo.element().nextElementSibling as HTMLElement;
  await imo.click();
  await userEvent.keyboard('907472');
  expect(warning()).toHaveTextContent(/^$/);
  await userEvent.keyboard('8');
  await expect
    .element(warning())
    .toHaveTextContent('Please check the IMO number: its last digit does not fit.');
  await userEvent.keyboard('{Backspace}{Tab}');
  await expect.element(warning()).toHaveTextContent('Please check the IMO number: it has seven digits.');
  await imo.fill('9074729');
  await expect.element(warning()).toHaveTextContent(/^$/);
  await getByLabelText('ETA').fill('2020-01-31');
  await getByLabelText('Port').click();
  await expect.element(getByText('This ETA is in the past.')).toBeVisible();
});
