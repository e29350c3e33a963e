import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { errorMessage, errorStatus } from './error-message.ts';
import { RestError } from './rest-error.ts';

const refusal = TRPCClientError.from({
  error: {
    code: -32_009,
    message: 'Another user has changed this product.',
    data: { code: 'CONFLICT', httpStatus: 409 },
  },
});

test('returns the server’s own sentence for tRPC and REST calls', () => {
  expect(errorMessage(refusal)).toBe('Another user has changed this product.');
  expect(errorMessage(new RestError(400, '{"message":"Name is required","issues":[]}'))).toBe(
    'Name is required',
  );
});

test('never returns a status, JSON or a foreign page', () => {
  for (const body of ['<html>Bad gateway</html>', '{"error":1}', '{"message":""}', 'null', '']) {
    expect(errorMessage(new RestError(502, body), 'Failed to send message. Please try again.')).toBe(
      'Failed to send message. Please try again.',
    );
  }
  expect(errorMessage(new Error('400: {"message":"x"}'))).toBe('Something went wrong. Please try again.');
});

test('reports a broken connection', () => {
  const broken = new TypeError('Failed to fetch');
  for (const error of [broken, TRPCClientError.from(broken)]) {
    expect(errorMessage(error)).toMatch(/^No connection/);
    expect(errorStatus(error)).toBeUndefined();
  }
});

test('returns the status if there was an answer', () => {
  expect([errorStatus(refusal), errorStatus(new RestError(404, ''))]).toEqual([409, 404]);
});
