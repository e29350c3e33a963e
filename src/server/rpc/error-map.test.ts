import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '#server/errors.ts';
import { describeError, toTRPCError } from './error-map.ts';

const fixedText = 'Something went wrong on our side. Nothing was saved. Please try again.';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('disk at /var/lib'), { code, ...more });

test.each([
  ['badInput', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['notFound', 404],
  ['conflict', 409],
  ['tooLarge', 413],
  ['unsupportedType', 415],
  ['tooManyRequests', 429],
  ['unavailable', 503],
] as const)("a refusal of kind %s is %i with its own message, never with the log's", (kind, status) => {
  const error = new AppError(kind, 'For people.', { internal: 'for the log', retryAfterSeconds: 3 });
  expect(describeError(error)).toMatchObject({ status, message: 'For people.', retryAfterSeconds: 3 });
  expect(describeError(toTRPCError(error))).toEqual(describeError(error));
});

test('names the wrong fields, with the message of the first one on top', () => {
  const { error: cause } = z.object({ id: z.int(), name: z.string() }).safeParse({ id: 'x' });
  expect(describeError(new TRPCError({ code: 'BAD_REQUEST', cause }))).toMatchObject({
    status: 400,
    message: 'Invalid input: expected number, received string',
    issues: [
      { path: ['id'], message: expect.any(String) },
      { path: ['name'], message: expect.any(String) },
    ],
    unexpected: false,
  });
});

test('an output that breaks its own schema is a server error, and reveals nothing', () => {
  const { error: cause } = z.object({ id: z.int() }).safeParse({ id: 'x' });
  expect(describeError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }))).toEqual({
    code: 'INTERNAL_SERVER_ERROR',
    status: 500,
    message: fixedText,
    unexpected: true,
  });
});

test.each([
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_IOERR_WRITE',
  'SQLITE_CANTOPEN',
])('%s says that nothing was saved and that it may pass, also as a nested cause', (code) => {
  const deep = new Error('query failed', { cause: new Error('transaction', { cause: coded(code) }) });
  for (const error of [coded(code), deep]) {
    const { status, message, unexpected } = describeError(error);
    expect([status, unexpected]).toEqual([503, true]);
    expect(message).toMatch(/Nothing was saved/);
  }
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO', 'EMFILE', 'EACCES'])(
  'a file that cannot be written (%s) says that nothing was saved',
  (code) => {
    const { status, message, unexpected } = describeError(coded(code, { syscall: 'write' }));
    expect([status, unexpected]).toEqual([503, true]);
    expect(message).toMatch(/Nothing was saved/);
  },
);

test.each([
  [coded('ENOSPC'), 500],
  [coded('EACCES', { syscall: 'listen' }), 500],
  [coded('SQLITE_CONSTRAINT_UNIQUE'), 500],
  [new Error('plain'), 500],
  ['text', 500],
  [undefined, 500],
  [coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413],
  [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE', { statusCode: 415 }), 415],
  [coded('FST_ERR_BAD_URL', { statusCode: 400 }), 400],
  [coded('ECONNRESET', { statusCode: 400 }), 400],
  // An error of a library that called another service: not our client's fault.
  [coded('EMAIL_REJECTED', { statusCode: 404 }), 500],
  [coded('FST_ERR_REP_INVALID_PAYLOAD_TYPE', { statusCode: 500 }), 500],
])('answers %o with %i and our own message', (error, status) => {
  const description = describeError(error);
  expect([description.status, description.unexpected]).toEqual([status, status === 500]);
  expect(description.message).not.toMatch(/disk|plain|text|FST|SQLITE/);
});
