import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { AgentSection } from './agent-section.tsx';
import { blankFields, type ProjectFields } from './project-fields.ts';

function Form() {
  const form = useForm<ProjectFields>({
    defaultValues: { ...blankFields('2026-03-02'), location: 'Singapore, Jurong' },
  });
  return (
    <FormProvider {...form}>
      <AgentSection />
    </FormProvider>
  );
}

test('offers each agent of the port, also two people of one agency', async () => {
  const agent = (portAgent: string, portAgentPhone: string) => ({
    portAgent,
    portAgentPhone,
    portAgentEmail: null,
    lastUsed: '2026-02-03',
  });
  const screen = await renderScreen(<Form />, {
    answers: {
      portal: {
        ports: {
          agents: () => [agent('Straits Agency, Wei Contoh', '1'), agent('Straits Agency, Mei Contoh', '2')],
        },
      },
    },
  });
  await screen.getByRole('button', { name: /^Port agent/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Use Straits Agency, Wei Contoh' })).toBeVisible();
  await screen.getByRole('button', { name: 'Use Straits Agency, Mei Contoh' }).click();
  await expect.element(screen.getByLabelText('Agent’s phone')).toHaveValue('2');
});
