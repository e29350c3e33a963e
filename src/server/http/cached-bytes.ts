import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'identity' | 'br' | 'gzip';

interface Representation {
  bytes: Buffer;
  headers: OutgoingHttpHeaders;
  /** The same as a flat list of pairs, which Node writes without further checks. */
  headerList: OutgoingHttpHeader[];
}

/**
 * One answer that is the same for everyone, with its entity tag and, after the first request for them, its compressed
 * forms.
 */
export interface CachedBytes {
  readonly status: number;
  readonly identity: Representation;
  readonly entityTags: ReadonlySet<string>;
  /** Synchronous if it was compressed before; null if compression gains nothing. */
  compressed(encoding: 'br' | 'gzip'): Representation | Promise<Representation> | null;
}

const WORTH_COMPRESSING = 1024;

const compress = {
  // Quality 5: within a few per cent of the best, and fifty times faster; every write requires a new compression.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

const tagSuffix = { identity: '', br: '-br', gzip: '-gz' } as const satisfies Record<Encoding, string>;

/** Prepares bytes for repeated sending. `headers` apply to every form of them. */
export function keepBytes(bytes: Buffer, headers: Readonly<OutgoingHttpHeaders>, status = 200): CachedBytes {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const tagOf = (encoding: Encoding) => `"${hash}${tagSuffix[encoding]}"`;

  const represent = (encoding: Encoding, content: Buffer): Representation => {
    const own = {
      'cache-control': 'no-cache',
      ...headers,
      vary: 'accept-encoding',
      etag: tagOf(encoding),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': content.length,
    };
    return { bytes: content, headers: own, headerList: Object.entries(own).flat().filter(isGiven) };
  };

  const forms: Partial<Record<'br' | 'gzip', Representation | Promise<Representation>>> = {};
  return {
    status,
    identity: represent('identity', bytes),
    entityTags: new Set([tagOf('identity'), tagOf('br'), tagOf('gzip')]),
    compressed(encoding) {
      if (bytes.length < WORTH_COMPRESSING) return null;
      return (forms[encoding] ??= compress[encoding](bytes).then(
        (content) => (forms[encoding] = represent(encoding, content)),
      ));
    },
  };
}

const isGiven = (header: OutgoingHttpHeader | undefined): header is OutgoingHttpHeader =>
  header !== undefined;

/**
 * Sends cached bytes, or 304 to a client that has them. Works for GET and HEAD. Bypasses Fastify's serialization: the
 * bytes and their headers are final, and no hook needs them.
 */
export function sendCachedBytes(request: FastifyRequest, reply: FastifyReply, kept: CachedBytes): void {
  const send = (form: Representation) => {
    reply.hijack();
    writeCachedForm(reply.raw, kept, form, request.headers);
  };
  const form = cachedForm(kept, request.headers);
  if (form instanceof Promise) form.then(send, (error: unknown) => reply.send(error));
  else send(form);
}

/** The form of the bytes that a client accepts; synchronous if it was made before. */
export function cachedForm(
  kept: CachedBytes,
  asked: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  const encoding = preferredEncoding(asked['accept-encoding']);
  return (encoding === 'identity' ? null : kept.compressed(encoding)) ?? kept.identity;
}

export function writeCachedForm(
  response: ServerResponse,
  kept: CachedBytes,
  { bytes, headers, headerList }: Representation,
  asked: IncomingHttpHeaders,
): void {
  const knownTags = asked['if-none-match'];
  if (kept.status === 200 && knownTags !== undefined && namesOneOf(knownTags, kept.entityTags)) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...rest
    } = headers;
    response.writeHead(304, rest).end();
  } else {
    response.writeHead(kept.status, headerList).end(bytes);
  }
}

function namesOneOf(header: string, tags: ReadonlySet<string>): boolean {
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '');
    return tag === '*' || tags.has(tag);
  });
}

/** Cache of parsed headers; browsers send only a few different ones. */
const known = new Map<string, Encoding>();
const KNOWN_HEADERS = 100;

/** Brotli if the client accepts it, otherwise gzip; `q=0` refuses a form (RFC 9110, 12.5.3). */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const before = known.get(header);
  if (before !== undefined) return before;
  if (known.size === KNOWN_HEADERS) known.clear();
  const encoding = readAcceptEncoding(header);
  known.set(header, encoding);
  return encoding;
}

function readAcceptEncoding(header: string): Encoding {
  const accepted = new Set<string>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
    if (!refused) accepted.add(name.trim().toLowerCase());
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
