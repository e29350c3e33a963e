import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logOf(error: unknown): Record<string, unknown> {
  let line = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  createLogger('info', destination).error({ err: error }, 'call failed');
  return JSON.parse(line) as Record<string, unknown>;
}

test('a log line is one JSON object with time, level and message, without a host name', () => {
  const { time, ...line } = logOf(new RangeError('out of range'));
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT.+Z$/);
  expect(line).toEqual({
    level: 'error',
    msg: 'call failed',
    err: { type: 'RangeError', message: 'out of range', stack: expect.stringMatching(/^\s+at /) },
  });
});

test('what people wrote does not reach the log with a failed query', () => {
  const cause = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  const failed = new Error('Failed query: insert into reports values (?)\nparams: the captain, on deck', {
    cause,
  });
  const line = logOf(Object.assign(failed, { query: 'insert', params: ['the captain, on deck'] }));
  expect(JSON.stringify(line)).not.toContain('captain');
  expect(line['err']).toMatchObject({
    message: 'Failed query: insert into reports values (?)',
    cause: { message: 'database is locked', code: 'SQLITE_BUSY' },
  });
});
