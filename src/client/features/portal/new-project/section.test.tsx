import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { blankFields, type ProjectFields } from './project-fields.ts';
import { Section } from './section.tsx';
import { useField } from './use-field.ts';

function Form() {
  const form = useForm<ProjectFields>({
    defaultValues: blankFields('2026-03-02'),
    resolver: ({ engineerEmail }) =>
      engineerEmail.includes('@')
        ? { values: blankFields('2026-03-02'), errors: {} }
        : { values: {}, errors: { engineerEmail: { type: 'check', message: 'Enter an e-mail address' } } },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
        <Section title="Contacts" fields={['engineerEmail']} summary="Nothing entered" isFoldedAtFirst>
          <Email />
        </Section>
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

function Email() {
  const field = useField();
  return <TextField label="E-mail" {...field('engineerEmail')} />;
}

test('a section that a mistake has opened stays open while the mistake is corrected', async () => {
  const screen = await renderScreen(<Form />);
  const email = screen.getByLabelText('E-mail');
  await expect.element(email).not.toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter an e-mail address')).toBeVisible();
  await email.fill('chief@vektor.example');
  await expect.element(screen.getByText('Enter an e-mail address')).not.toBeInTheDocument();
  await expect.element(email).toBeVisible();
  await screen.getByRole('button', { name: /^Contacts/ }).click();
  await expect.element(email).not.toBeVisible();
});
