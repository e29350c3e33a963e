import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogRecorder, type LogRecorder } from '#server/testing/log-recorder.ts';
import { createReportHarness, NAMED, type ReportHarness } from '#server/testing/reports.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createReportChannelLog, isReportChannel } from './report-channel-trace.ts';

test.each([
  '/api/whistleblower',
  '/api/whistleblower/dialogue/messages?x=1',
  '/api/Whistleblower',
  '/api/trpc/public.whistleblowing.submit',
  '/api/trpc/public.products.list,public.whistleblowing.open?batch=1',
  '/api/trpc/public%2Ewhistleblowing.open',
  '/api/trpc/public.reports.open',
  '/api/trpc/public%252Ewhistleblowing.open',
  '/api/trpc/public.%77histleblowing.open,%zz',
  '/api/whistleblower/%zz',
])('%s is the report channel', (url) => {
  expect(isReportChannel(url)).toBe(true);
});

test.each([
  '/',
  '/api/products',
  '/api/admin/reports',
  '/api/trpc/admin.whistleblowing.list',
  '/?q=whistleblower',
  '/%zz',
])('%s is not the report channel', (url) => {
  expect(isReportChannel(url)).toBe(false);
});

describe('a call of the channel', () => {
  const MARKED = {
    remoteAddress: '203.0.113.77',
    headers: {
      'user-agent': 'MarkedAgent/77',
      referer: 'https://marked.example/77',
      'x-forwarded-for': '198.51.100.77',
      'idempotency-key': 'marked-key-77',
      'content-type': 'application/json',
    },
  };
  const MARKS =
    /203\.0\.113\.77|198\.51\.100\.77|MarkedAgent|marked\.example|marked-key|Ola Skipper|ola@fleet|nobody worked|Which invoice|last one|bosun/;

  let log: LogRecorder;
  let harness: ReportHarness;

  beforeEach(() => {
    log = createLogRecorder('trace');
    harness = createReportHarness({ logger: log.logger });
  });

  afterEach(() => harness.close());

  const post = (url: string, payload: object) =>
    harness.inject({ method: 'POST', url, payload: JSON.stringify(payload), ...MARKED });

  test('leaves its text, its code and its sender in no table, no free page and no log line', async () => {
    const sent = await post('/api/whistleblower', NAMED);
    expect(sent.statusCode).toBe(201);
    const { receiptCode } = sent.json<{ receiptCode: string }>();
    expect((await post('/api/trpc/public.whistleblowing.open', { json: { receiptCode } })).statusCode).toBe(
      200,
    );
    await post('/api/whistleblower/dialogue/messages', { receiptCode, text: 'The last one.' });
    await post('/api/trpc/public.whistleblowing.reply?batch=1', {
      0: { json: { receiptCode, text: 'The last one.' } },
    });
    await harness.handler.sendMessage({ id: 1, text: 'Which invoice?' });
    await harness.handler.addNote({ id: 1, text: 'Ask the bosun.' });
    for (const [url, payload] of [
      ['/api/whistleblower', { description: 'nobody worked' }],
      ['/api/whistleblower/dialogue', { receiptCode: '0000 0000 0000 0000' }],
      ['/api/whistleblower/unknown', NAMED],
      ['/api/whistleblower/%zz', NAMED],
    ] as const) {
      expect((await post(url, payload)).statusCode).toBeGreaterThanOrEqual(400);
    }

    const image = harness.db.$client.serialize().toString('latin1');
    expect(image).toMatch(/v1\.[0-9a-f]{12}\./);
    for (const text of [image, JSON.stringify(log.lines)]) {
      expect(text.match(MARKS)).toBeNull();
      expect(text).not.toContain(receiptCode);
      expect(text).not.toContain(receiptCode.replaceAll(' ', ''));
    }
    expect(log.lines).toEqual([]);
  });

  test('answers no-store and no-referrer in every outcome', async () => {
    const answers = [
      await post('/api/whistleblower', NAMED),
      await post('/api/whistleblower', {}),
      await post('/api/whistleblower/dialogue', { receiptCode: '0000000000000000' }),
      await post('/api/trpc/public.whistleblowing.open', { json: { receiptCode: '0000000000000000' } }),
      await post('/api/trpc/public.products.list,public.whistleblowing.open?batch=1', {}),
      await post('/api/whistleblower/%zz', {}),
      await harness.inject({ method: 'GET', url: '/api/whistleblower' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400, 404, 404, 400, 400, 405]);
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const other = await harness.inject({ url: '/api/products' });
    expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test('is logged at the next full hour after an unexpected failure, without its time or its request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    harness.db.$client.exec(
      "create trigger broken before insert on whistleblower_reports begin select raise(abort, 'no such luck'); end",
    );
    const answers = [await post('/api/whistleblower', NAMED), await post('/api/whistleblower', NAMED)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect(answers[0]?.json()).toMatchObject({ message: expect.stringContaining('Nothing was saved') });
    vi.advanceTimersByTime(22 * 60_000);
    expect(log.lines).toEqual([]);
    vi.advanceTimersByTime(39_000);
    vi.useRealTimers();
    expect(log.lines).toEqual([
      {
        level: 50,
        time: expect.any(Number),
        err: expect.objectContaining({ type: expect.any(String) }),
        times: 2,
        msg: 'report channel, in the past hour: call failed',
      },
    ]);
    expect(JSON.stringify(log.lines).match(MARKS)).toBeNull();
  });

  test('does not affect the log of a handler’s or a visitor’s other calls', async () => {
    await harness.inject({
      url: '/api/admin/reports',
      headers: { authorization: `Bearer ${harness.tokens.admin}` },
    });
    expect(log.lines).toMatchObject([{ msg: 'answered', route: '/api/admin/reports', status: 200 }]);
  });
});

test('logs different failures of an hour separately, and counts repeated ones', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { logger, lines } = createLogRecorder();
  const { log: channelLog } = createReportChannelLog(logger, createTestClock('2026-03-02T09:59:59Z'));
  const error = new Error('disk I/O error');
  channelLog.child({}).error({ err: error, path: 'public.whistleblowing.submit' }, 'call failed');
  channelLog.error({ err: error, address: '203.0.113.7' }, 'call failed');
  channelLog.error(new RangeError('too far'));
  channelLog.fatal('stream closed');
  channelLog.info({ address: '203.0.113.7' }, 'never told');
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(lines.map(({ msg, times }) => [msg, times])).toEqual([
    ['report channel, in the past hour: call failed', 2],
    ['report channel, in the past hour: call failed', 1],
    ['report channel, in the past hour: stream closed', 1],
  ]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
});

test('logs what waits for the full hour before the program ends, once', () => {
  const { logger, lines } = createLogRecorder();
  const { log, end } = createReportChannelLog(logger, createTestClock());
  log.error(new Error('disk I/O error'));
  end();
  end();
  expect(lines).toMatchObject([{ times: 1 }]);
});
