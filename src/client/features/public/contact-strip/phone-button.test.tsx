import { afterEach, expect, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { PhoneButton } from './phone-button.tsx';

const setTimezone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });

afterEach(async () => {
  vi.useRealTimers();
  await setTimezone('');
});

/** A visitor's clock half a minute before Oslo's six and eighteen o'clock, around both clock changes. */
const turns = [
  { at: '2026-03-28T04:59:30Z', from: 'closed', to: 'open', timezoneId: 'America/Los_Angeles' },
  { at: '2026-03-29T03:59:30Z', from: 'closed', to: 'open', timezoneId: 'America/Los_Angeles' },
  { at: '2026-03-29T15:59:30Z', from: 'open', to: 'closed', timezoneId: 'Asia/Tokyo' },
  { at: '2026-10-24T15:59:30Z', from: 'open', to: 'closed', timezoneId: 'America/Los_Angeles' },
  { at: '2026-10-25T04:59:30Z', from: 'closed', to: 'open', timezoneId: 'Asia/Tokyo' },
  { at: '2026-10-25T16:59:30Z', from: 'open', to: 'closed', timezoneId: 'Pacific/Auckland' },
];
const words: Record<string, string> = { open: 'Open now', closed: 'Closed now' };

test.each(turns)(
  'at $at the telephone turns from $from to $to within a minute, in $timezoneId too',
  async ({ at, from, to, timezoneId }) => {
    await setTimezone(timezoneId);
    vi.useFakeTimers({ now: new Date(at), toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { getByRole } = await renderScreen(<PhoneButton />);
    const phone = getByRole('link', { name: /^Call \+47/ });
    await expect.element(phone).toHaveAttribute('data-availability', from);
    await expect.element(phone).toHaveTextContent(words[from] ?? '');
    vi.advanceTimersByTime(60_000);
    await expect.element(phone).toHaveAttribute('data-availability', to);
    await expect.element(phone).toHaveTextContent(words[to] ?? '');
    await expect.element(phone).toHaveTextContent('06-18');
    await expect.element(phone).toHaveAttribute('href', 'tel:+4700000001');
    // The strike is the second picture in the icon.
    expect(phone.element().querySelectorAll('svg')).toHaveLength(to === 'closed' ? 2 : 1);
  },
);
