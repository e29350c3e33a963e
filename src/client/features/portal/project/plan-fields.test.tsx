import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test } from 'vitest';
import { PortalUserContext } from '#client/entities/user/portal-user.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { samplePack } from '#client/testing/sample-pack.ts';
import { valuesOf } from './edit-fields.ts';
import { PlanFields } from './plan-fields.tsx';

const MONA = { id: 2, email: 'mona@quayside.example', name: 'Mona Lie', role: 'manager' } as const;
const project = { ...samplePack(3).project, location: null, locationTimezone: null };

function Form() {
  const form = useForm({ defaultValues: valuesOf(project) });
  const sent = useWatch({ control: form.control, name: ['location', 'locationTimezone'] });
  const refuse = (name: 'location' | 'locationTimezone') =>
    form.setError(name, { type: 'server', message: 'Enter it' }, { shouldFocus: true });
  return (
    <FormProvider {...form}>
      <PlanFields project={project} />
      <button type="button" onClick={() => refuse('location')}>
        Refuse the location
      </button>
      <button type="button" onClick={() => refuse('locationTimezone')}>
        Refuse the zone
      </button>
      <output data-testid="sent">{JSON.stringify(sent)}</output>
    </FormProvider>
  );
}

test('what is refused about the port is focused, and said until it is changed', async () => {
  const screen = await renderScreen(
    <PortalUserContext value={MONA}>
      <Form />
    </PortalUserContext>,
    { answers: { portal: { ports: { find: () => [] }, projects: { availability: () => [] } } } },
  );
  const location = screen.getByRole('combobox', { name: 'Location' });
  await screen.getByRole('button', { name: 'Refuse the location' }).click();
  await expect.element(location).toHaveFocus();
  await expect.element(screen.getByText('Enter it')).toBeVisible();
  await location.fill('Farwater');
  await expect.element(screen.getByText('Enter it')).not.toBeInTheDocument();
  const zone = screen.getByLabelText('Time zone of the port');
  await expect.element(zone).toBeVisible();
  await screen.getByRole('button', { name: 'Refuse the zone' }).click();
  await expect.element(zone).toHaveFocus();
  await zone.selectOptions('Asia/Tokyo');
  await expect.element(screen.getByText('Enter it')).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('sent')).toHaveTextContent('["Farwater","Asia/Tokyo"]');
  await zone.selectOptions('Choose a time zone');
  await expect.element(screen.getByTestId('sent')).toHaveTextContent('["Farwater",null]');
});
