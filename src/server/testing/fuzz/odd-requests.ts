import type { InjectOptions } from 'fastify';

/* The parts of a request besides its fields, as broken programs and attackers send them. */

export const METHODS: readonly NonNullable<InjectOptions['method']>[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** Media types that are not JSON. */
export const TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'image/png',
  'a/b/c',
] as const;

export const BODIES: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '7',
  '"x"',
  '[]',
  '{"id":1}{"id":2}',
  '{"id":1,"id":"2"}',
  '\u{feff}{}',
  '{"__proto__":{"id":1}}',
  '{"a":1e999}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  // Larger than any call takes.
  `{"q":"${'x'.repeat(1_100_000)}"}`,
  // UTF-16, an overlong sequence and gzip.
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
];

export const ENDS_OF_ADDRESSES = [
  '?',
  '?=',
  '&id=1&id=2',
  '?%',
  '?a[b]=1',
  '?__proto__=1',
  '/',
  '//',
  '%00',
  '%',
  '?input=%7B',
  '?batch=1&input=7',
] as const;

export const HEADERS: readonly [name: string, value: string][] = [
  ['authorization', 'Bearer'],
  ['authorization', 'Basic YTpi'],
  ['authorization', `Bearer ${'x'.repeat(7_000)}`],
  ['cookie', 'portal_session=%zz; admin_session='],
  ['cookie', ';;=;'],
  ['origin', 'null'],
  ['origin', 'https://foreign.example'],
  ['host', 'user@host'],
  ['host', ''],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', '"'],
  ['if-none-match', '*'],
  ['range', 'bytes=9-1'],
  ['content-encoding', 'gzip'],
  ['x-forwarded-for', '::::,unknown, 1.2.3.4.5'],
  ['x-forwarded-proto', 'gopher'],
  ['last-event-id', '-1'],
  ['accept', '*/*;q=x'],
  ['trpc-accept', 'application/jsonl'],
  ['x-http-method-override', 'DELETE'],
];
