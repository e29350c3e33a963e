import { expect, test } from 'vitest';
import type { ProjectComment } from '#contract/project/comment.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { CommentRow } from './comment-row.tsx';

const comment: ProjectComment = {
  id: 1,
  projectId: 3,
  userId: 1,
  userName: 'Ola Operator',
  comment: 'The valve is stuck.',
  mentions: [],
  editedAt: null,
  editableUntil: null,
  occurredAt: '2025-03-02T07:30:00.000Z',
  createdAt: '2025-03-02T10:00:00.000Z',
};
const project = { id: 3, locationTimezone: 'Asia/Singapore' } as never;

const show = (lateSince: string | null | undefined) =>
  renderScreen(<CommentRow project={project} comment={{ ...comment, lateSince }} people={[]} />);

test('says that a comment came late, after which moment in the port, and by which clock', async () => {
  const screen = await show('2025-03-02T08:00:00.000Z');
  await expect.element(screen.getByText('Came late')).toBeVisible();
  await expect
    .element(screen.getByText('received after 2 Mar 2025, 16:00, timed by the phone'))
    .toBeVisible();
});

test.each([null, undefined])('says nothing of a comment that came in time: %s', async (lateSince) => {
  const screen = await show(lateSince);
  await expect.element(screen.getByText('The valve is stuck.')).toBeVisible();
  expect(screen.getByText('Came late').query()).toBeNull();
});
