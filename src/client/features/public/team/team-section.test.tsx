import { expect, test } from 'vitest';
import type { TeamMember } from '#contract/site/team.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { TeamSection } from './team-section.tsx';

const answering = (list: () => Promise<TeamMember[]>) =>
  renderScreen(<TeamSection />, { answers: { public: { team: { list } } } });

test('the team: three placeholders while it loads', async () => {
  const { container, getByText } = await answering(() => new Promise(() => undefined));
  await expect.element(getByText('Loading team…')).toBeInTheDocument();
  expect(container.querySelectorAll('[aria-busy=true] > div > div')).toHaveLength(3);
});

test('the team: nobody', async () => {
  const { container, getByText } = await answering(async () => []);
  await expect.element(getByText('No team members available at the moment.')).toBeVisible();
  expect(container.querySelector('[aria-busy=true]')).toBeNull();
});

test('the team: an answer that did not come', async () => {
  const { getByText, getByRole } = await answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect.element(getByText('Error loading team information. Please refresh the page.')).toBeVisible();
  expect(getByRole('listitem').elements()).toEqual([]);
});

test('the team: a photo that does not arrive gives way to the initial', async () => {
  const { container, getByText } = await answering(async () => [
    {
      id: 1,
      name: 'Ægir Havstein',
      position: 'Service engineer',
      description: 'On board from Monday.',
      email: 'aegir@quayside.example',
      phone: null,
      imageUrl: 'data:image/png;base64,',
      order: 0,
    },
  ]);
  await expect.element(getByText('Æ', { exact: true })).toBeVisible();
  expect(container.querySelector('img')).toBeNull();
});
