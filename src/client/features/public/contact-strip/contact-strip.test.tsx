import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ContactStrip } from './contact-strip.tsx';

test('the strip writes to sales with three copies, and shows two more partners when asked', async () => {
  const strip = await renderScreen(<ContactStrip product="Ballast water treatment" />);
  await expect
    .element(strip.getByRole('link', { name: 'Contact' }))
    .toHaveAttribute(
      'href',
      'mailto:sales@quayside.example?cc=service@quayside.example,technical@quayside.example,logistics@quayside.example' +
        '&subject=Ballast%20water%20treatment&body=Good%20day%2C',
    );
  const partners = strip.getByRole('list', { name: 'Partners' }).getByRole('listitem').elements();
  expect(partners.map((partner) => partner.textContent)).toEqual([
    expect.stringContaining('Testholm Ballast'),
    expect.stringContaining('Prøvesund Instruments'),
    expect.stringContaining('Musterwerk Filtration'),
  ]);
  const others = strip.getByText('Authorized Partner');
  expect(others.elements()).toHaveLength(2);
  await expect.element(others.first()).not.toBeVisible();
  await userEvent.click(strip.container.querySelector('summary') as Element);
  await expect.element(others.first()).toBeVisible();
  await expect.element(strip.getByText('Sampelvik Valves', { exact: true })).toBeVisible();
});
