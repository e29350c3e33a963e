import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { PortFields } from './port-fields.tsx';

const PORTS = [
  { name: 'Singapore', country: 'Singapore', locode: 'SGSIN', timezone: 'Asia/Singapore' },
  { name: 'Bergen', country: 'Norway', locode: 'NOBGO', timezone: 'Europe/Oslo' },
];
const answers = {
  portal: {
    ports: {
      find: (input: unknown) => {
        const { q } = input as { q: string };
        const [port = '', quay] = q.toLowerCase().split(',');
        return [
          ...PORTS.filter(({ name }) => name.toLowerCase().startsWith(port)).map((found) =>
            Object.assign({}, found, { isExact: found.name.toLowerCase() === port }),
          ),
          // Shows that a text with a quay was answered.
          ...(quay === undefined
            ? []
            : [{ name: 'Quayhaven', country: null, locode: null, timezone: null, isExact: false }]),
        ];
      },
    },
  },
};

interface FormProps {
  at?: string;
  zone?: string;
  error?: string;
}

function Form({ at = '', zone = '', error }: FormProps) {
  const [values, setValues] = useState({ location: at, zone, filledZone: zone });
  return (
    <>
      <PortFields
        location={{ label: 'Location', error: undefined, value: values.location }}
        zone={{ label: 'Time zone', error, value: values.zone }}
        filledZone={values.filledZone}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
      <button
        type="button"
        onClick={() => setValues({ location: 'Farwater', zone: 'Asia/Tokyo', filledZone: 'Asia/Tokyo' })}
      >
        Fill in
      </button>
    </>
  );
}

test('a port that is taken by keyboard brings its zone, and an unknown one takes it away again', async () => {
  const screen = await renderScreen(<Form />, { answers });
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.fill('sing');
  await expect.element(screen.getByRole('option', { name: /^Singapore/ })).toBeVisible();
  const field = location.element() as HTMLInputElement;
  for (const key of ['ArrowDown', 'Enter']) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await expect
      .poll(() => field.getAttribute('aria-activedescendant') !== null || key === 'Enter')
      .toBe(true);
  }
  await expect.element(location).toHaveValue('Singapore');
  const zone = screen.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Asia/Singapore');
  await location.fill('Farwater');
  await expect.element(screen.getByText('We do not know this port.', { exact: false })).toBeVisible();
  await expect.element(zone).toHaveValue('');
});

test('a zone that was chosen by hand stays with another unknown port, and goes with a known one', async () => {
  const screen = await renderScreen(<Form />, { answers });
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.fill('Farwater');
  const zone = screen.getByLabelText('Time zone');
  await zone.selectOptions('Asia/Tokyo');
  await location.fill('Farwater, north quay');
  await location.fill('Farther water');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  await location.fill('Bergen');
  await expect.element(zone).toHaveValue('Europe/Oslo');
  await zone.selectOptions('Asia/Tokyo');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
});

test('a zone that was chosen by hand stays with another quay of the same port', async () => {
  const screen = await renderScreen(<Form />, { answers });
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.fill('Bergen');
  const zone = screen.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Europe/Oslo');
  await zone.selectOptions('Asia/Tokyo');
  await location.fill('Bergen, Skolten');
  await expect.element(screen.getByRole('option', { name: 'Quayhaven' })).toBeVisible();
  await expect.element(zone).toHaveValue('Asia/Tokyo');
});

test('a zone that is filled in with an unknown port stays', async () => {
  const screen = await renderScreen(<Form />, { answers });
  await screen.getByRole('button', { name: 'Fill in' }).click();
  const zone = screen.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.fill('Farwater, north');
  await expect.element(screen.getByRole('option', { name: 'Quayhaven' })).toBeVisible();
  await expect.element(zone).toHaveValue('Asia/Tokyo');
});

test('asks for the zone where it is missing, also if ports cannot be looked up', async () => {
  const find = () => {
    throw new TypeError('Failed to fetch');
  };
  const screen = await renderScreen(<Form at="Farwater" error="Choose a time zone" />, {
    answers: { portal: { ports: { find } } },
  });
  await screen.getByLabelText('Time zone').selectOptions('Asia/Tokyo');
  await expect.element(screen.getByLabelText('Time zone')).toHaveValue('Asia/Tokyo');
});

test('a port that is not known keeps the zone that the project has', async () => {
  const screen = await renderScreen(<Form at="Farwater" zone="Asia/Tokyo" />, { answers });
  const zone = screen.getByLabelText('Time zone');
  await expect.element(zone).toHaveValue('Asia/Tokyo');
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.fill('Bergen');
  await expect.element(zone).toHaveValue('Europe/Oslo');
  await location.fill('Farwater');
  await expect.element(zone).toHaveValue('');
});
