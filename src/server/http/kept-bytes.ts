import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'identity' | 'br' | 'gzip';

interface Representation {
  bytes: Buffer;
  headers: OutgoingHttpHeaders;
}

/** One answer that is the same for everyone, with its entity tag and, once somebody asked for them, its compressed forms. */
export interface KeptBytes {
  readonly status: number;
  readonly identity: Representation;
  readonly entityTags: ReadonlySet<string>;
  /** Null where there is nothing to gain. */
  compressed(encoding: 'br' | 'gzip'): Promise<Representation> | null;
}

const WORTH_COMPRESSING = 1024;

const compress = {
  // Quality 5: within a few per cent of the best, and fifty times faster; a write makes these bytes anew.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

const tagSuffix = { identity: '', br: '-br', gzip: '-gz' } as const satisfies Record<Encoding, string>;

/** Makes bytes ready to be sent over and over. `headers` go with every form of them. */
export function keepBytes(bytes: Buffer, headers: Readonly<OutgoingHttpHeaders>, status = 200): KeptBytes {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const tagOf = (encoding: Encoding) => `"${hash}${tagSuffix[encoding]}"`;

  const represent = (encoding: Encoding, content: Buffer): Representation => ({
    bytes: content,
    headers: {
      ...headers,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: tagOf(encoding),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': content.length,
    },
  });

  const forms: Partial<Record<'br' | 'gzip', Promise<Representation>>> = {};
  return {
    status,
    identity: represent('identity', bytes),
    entityTags: new Set([tagOf('identity'), tagOf('br'), tagOf('gzip')]),
    compressed(encoding) {
      if (bytes.length < WORTH_COMPRESSING) return null;
      forms[encoding] ??= compress[encoding](bytes).then((content) => represent(encoding, content));
      return forms[encoding];
    },
  };
}

/** Sends kept bytes, or 304 to a client that has them. Works for GET and HEAD. */
export function sendKeptBytes(request: FastifyRequest, reply: FastifyReply, kept: KeptBytes): void {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  const compressed = encoding === 'identity' ? null : kept.compressed(encoding);
  if (!compressed) {
    sendRepresentation(request, reply, kept, kept.identity);
    return;
  }
  compressed.then(
    (representation) => sendRepresentation(request, reply, kept, representation),
    (error: unknown) => reply.send(error),
  );
}

/** Past Fastify's serialising: the bytes and their headers are final, and no hook waits for them. */
function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptBytes,
  { bytes, headers }: Representation,
): void {
  reply.hijack();
  const knownTags = request.headers['if-none-match'];
  if (kept.status === 200 && knownTags !== undefined && namesOneOf(knownTags, kept.entityTags)) {
    const {
      'content-length': _length,
      'content-encoding': _encoding,
      'content-type': _type,
      ...rest
    } = headers;
    reply.raw.writeHead(304, rest).end();
  } else {
    reply.raw.writeHead(kept.status, headers).end(bytes);
  }
}

function namesOneOf(header: string, tags: ReadonlySet<string>): boolean {
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '');
    return tag === '*' || tags.has(tag);
  });
}

/** Brotli where the client takes it, else gzip; `q=0` refuses a form (RFC 9110, 12.5.3). */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const accepted = new Set<string>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/i.test(parameter));
    if (!refused) accepted.add(name.trim().toLowerCase());
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
