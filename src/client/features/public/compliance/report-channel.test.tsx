import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReportDialogue, SubmittedReport } from '#contract/whistleblowing/report.ts';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ReportChannel } from './report-channel.tsx';

const OPENED: ReportDialogue = {
  status: 'received',
  outcome: null,
  statusLabel: 'Received',
  statusText: 'Nobody has read it yet.',
  createdAt: '2026-11-28T09:00:00Z',
  acknowledgeBy: '2026-12-05',
  acknowledgedAt: null,
  feedbackBy: '2027-02-28',
  feedbackAt: null,
  closedAt: null,
  messages: [],
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name);

test('keeps a report that is being written while a receipt code is looked up', async () => {
  await renderScreen(<ReportChannel />);
  await field('Type of concern').selectOptions('safety');
  await field('What happened').fill('The gangway has no net.');
  await field('Report anonymously').click();
  await button('Already reported? Enter your code').click();
  await expect.element(field('Receipt code')).toHaveFocus();
  await expect.element(page.getByRole('form', { name: 'Report a concern' })).not.toBeInTheDocument();
  await button('Back to the form').click();
  await expect.element(field('Type of concern')).toHaveFocus();
  await expect.element(field('Type of concern')).toHaveValue('safety');
  await expect.element(field('What happened')).toHaveValue('The gangway has no net.');
  await expect.element(field('Report anonymously')).toBeChecked();
});

test('begins an empty report after one was sent', async () => {
  await renderScreen(<ReportChannel />, {
    answers: {
      public: {
        whistleblowing: {
          submit: () => ({
            receiptCode: '1234 5678 9012 3456',
            acknowledgeBy: '2026-12-06',
            feedbackBy: '2027-02-28',
          }),
        },
      },
    },
  });
  await field('Type of concern').selectOptions('safety');
  await field('What happened').fill('The gangway has no net.');
  await button('Submit report').click();
  await expect.element(page.getByRole('heading', { name: 'Report submitted' })).toHaveFocus();
  await button('Submit another report').click();
  await expect.element(field('Type of concern')).toHaveFocus();
  await expect.element(field('What happened')).toHaveValue('');
});

test('stays on the page while a report is being sent, because its receipt code comes in the answer', async () => {
  let answer = (_receipt: SubmittedReport) => {};
  const receipt = new Promise<SubmittedReport>((resolve) => (answer = resolve));
  const { router } = await renderScreen(<ReportChannel />, {
    answers: { public: { whistleblowing: { submit: () => receipt } } },
  });
  await field('Type of concern').selectOptions('safety');
  await field('What happened').fill('The gangway has no net.');
  await button('Submit report').click();
  await expect.element(button('Submitting…')).toBeVisible();
  router.history.push('/legal');
  await expect.element(page.getByText('Your report is being sent')).toBeVisible();
  expect(router.history.location.pathname).toBe('/');
  answer({ receiptCode: '1234 5678 9012 3456', acknowledgeBy: '2026-12-06', feedbackBy: '2027-02-28' });
  await expect.element(page.getByRole('heading', { name: 'Report submitted' })).toHaveFocus();
  router.history.push('/legal');
  await expect.poll(() => router.history.location.pathname).toBe('/legal');
});

test('asks before a report with a message that was not sent is left', async () => {
  await renderScreen(<ReportChannel />, {
    answers: { public: { whistleblowing: { open: () => OPENED } } },
  });
  await button('Already reported? Enter your code').click();
  await field('Receipt code').fill('1234 5678 9012 3456');
  await button('Open report').click();
  await field('Your message').fill('It happened again on Monday.');
  await button('Leave the report').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your message is not sent.');
  await expect.element(field('Your message')).toHaveValue('It happened again on Monday.');
  await field('Your message').fill('It happened again on Tuesday.');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await button('Leave the report').click();
  await button('Leave the report').click();
  await expect.element(field('What happened')).toBeVisible();
});

test('empties the report when the page is left', async () => {
  await renderScreen(<ReportChannel />);
  await field('What happened').fill('The gangway has no net.');
  window.dispatchEvent(new Event('pagehide'));
  await expect.element(field('What happened')).toHaveValue('');
  await field('What happened').fill('The gangway has no net.');
  await button('Already reported? Enter your code').click();
  window.dispatchEvent(new Event('pagehide'));
  await expect.element(field('What happened')).toHaveValue('');
});
