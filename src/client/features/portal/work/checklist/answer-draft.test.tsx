import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { useAnswerDraft } from './answer-draft.ts';

afterEach(() => localStorage.clear());

const place = { userId: 1, projectId: 3, itemKey: 'remarks' };

function Item({ enteredAt }: { enteredAt?: string }) {
  const draft = useAnswerDraft(place, enteredAt);
  return (
    <input
      aria-label="Remarks"
      value={draft.value ?? ''}
      onChange={({ target }) => draft.typeValue(target.value)}
    />
  );
}

/** A draft of another page, as it was stored. */
async function typeAndLeave(): Promise<void> {
  const screen = await renderScreen(<Item />);
  await screen.getByLabelText('Remarks').fill('The filter is blocked.');
  await screen.unmount();
}

test('what was typed and never saved is there again', async () => {
  await typeAndLeave();
  const screen = await renderScreen(<Item enteredAt="2026-03-02T08:00:00.000Z" />);
  await expect.element(screen.getByLabelText('Remarks')).toHaveValue('The filter is blocked.');
});

test('what was typed before the last entry of the person is forgotten', async () => {
  await typeAndLeave();
  const screen = await renderScreen(<Item enteredAt="2999-03-02T08:00:00.000Z" />);
  await expect.element(screen.getByLabelText('Remarks')).toHaveValue('');
  await expect.poll(() => JSON.stringify(localStorage)).not.toContain('The filter is blocked.');
});
