import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { ReportChannel } from './report-channel.tsx';

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
