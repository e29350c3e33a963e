import type { InjectOptions } from 'fastify';
import superjson from 'superjson';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { SeededRandom } from '#scripts/demo/seeded-random.ts';
import { fieldsOf, toJsonSchema, type JsonSchema } from '#server/rest/openapi/json-schema.ts';
import { takesBody, type RestCall } from '#server/rest/rest-procedures.ts';
import { BODIES, ENDS_OF_ADDRESSES, HEADERS, METHODS, TYPES } from './odd-requests.ts';
import { createRandomValues } from './random-values.ts';

export const REST_KINDS = ['fitting', 'spoilt', 'unreadable'] as const;
export const TRPC_KINDS = ['fitting over tRPC', 'spoilt over tRPC'] as const;
export type Kind = (typeof REST_KINDS)[number] | (typeof TRPC_KINDS)[number];

type Request = InjectOptions & { url: string };

export interface RandomRequest {
  request: Request;
  /** Whether the schema accepts the input that is sent; undefined where another call may get it. */
  isAccepted: boolean | undefined;
}

type Fields = Record<string, unknown>;

/** Fields that no generator would find, by the name of their call. */
export type Examples = Readonly<Record<string, Fields>>;

export interface SampleFile {
  type: string;
  bytes: Buffer;
}

const TRIES = 300;

/** As in maxParamLength of the server. */
const LONGEST_SEGMENT = 5_000;

/** The fields of a record that calls about it name. */
const NAMES_RECORD = /^(?:id|version|sha256)$|Id$/;

/** The records that answers have shown, by the noun of their call; only the last ones. */
const MOST_RECORDS = 30;

/** Makes requests: some fit the input's schema, some have one wrong value, some cannot be read at all. */
export function createRandomRequests(random: SeededRandom, examples: Examples, files: SampleFile[]) {
  const { below, happens, oneOf } = random;
  const { fitting, hostile, spoil } = createRandomValues(random);

  const records = new Map<string, Fields[]>();

  /** Keeps the records of an answer, so that later calls name them. */
  function remember(call: RestCall, answer: unknown): void {
    if (Array.isArray(answer)) for (const entry of answer) remember(call, entry);
    if (!isObject(answer)) return;
    if ('id' in answer) {
      const known = records.get(nounOf(call)) ?? [];
      records.set(nounOf(call), [answer, ...known].slice(0, MOST_RECORDS));
    }
    for (const value of Object.values(answer)) remember(call, value);
  }

  function fittingInput(call: RestCall): Fields {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const parts = call.inputs.map((input) => fitting(schemaOf(input)) as Fields);
      const input: Fields = Object.assign({}, ...parts, examples[call.name]);
      const named = { ...input, ...namesOfRecord(call) };
      if (accepts(call, named)) return named;
      if (accepts(call, input)) return input;
    }
    throw new Error(`No random input fits ${call.name}: give it an example.`);
  }

  function namesOfRecord(call: RestCall): Fields {
    const known = records.get(nounOf(call)) ?? [];
    if (known.length === 0 || happens(0.3)) return {};
    const record = oneOf(known);
    return only(
      record,
      namesOfFields(call).filter((name) => NAMES_RECORD.test(name)),
    );
  }

  function make(call: RestCall, kind: Kind): RandomRequest {
    const input = fittingInput(call);
    if (kind === 'fitting') return { request: rest(call, input), isAccepted: true };
    if (kind === 'fitting over tRPC') return { request: trpc(call, { json: input }), isAccepted: true };
    if (kind === 'spoilt over tRPC') return spoiltOverTrpc(call, input);
    if (kind === 'unreadable' || call.inputs.length === 0) return unreadable(call, input);
    if (takesBody(call.route)) return spoiltBody(call, input);
    return namesOfFields(call).length > 0 ? spoiltAddress(call, input) : unreadable(call, input);
  }

  function spoiltBody(call: RestCall, input: Fields): RandomRequest {
    const named = only(input, namesInPath(call));
    const body = throughJson(spoil(without(input, namesInPath(call))));
    const request = { ...rest(call, input), payload: JSON.stringify(body) };
    return { request, isAccepted: accepts(call, isObject(body) ? { ...body, ...named } : body) };
  }

  function spoiltAddress(call: RestCall, input: Fields): RandomRequest {
    const name = oneOf(namesOfFields(call));
    const value = hostile();
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const request = rest(call, { ...input, [name]: text });
    // An empty, relative or overlong segment of a path makes it another address.
    const isOther = /^\.{0,2}$/.test(text) || encodeURIComponent(wellFormed(text)).length > LONGEST_SEGMENT;
    if (namesInPath(call).includes(name) && isOther) return { request, isAccepted: undefined };
    const isAccepted = meaningsOf(text).some((meaning) => accepts(call, { ...input, [name]: meaning }));
    return { request, isAccepted };
  }

  function spoiltOverTrpc(call: RestCall, input: Fields): RandomRequest {
    const names = ['id', ...Object.keys(input)];
    const sent = {
      json: happens(0.8) ? spoil(input) : input,
      ...(happens(0.2) && { meta: oddMeta(oneOf(names)) }),
    };
    return { request: trpc(call, sent), isAccepted: acceptsDecoded(call, throughJson(sent)) };
  }

  function oddMeta(name: string): unknown {
    return oneOf([
      ...[
        'Date',
        'undefined',
        'bigint',
        'set',
        'map',
        'regexp',
        'URL',
        ['class', 'Part'],
        ['custom', 'x'],
      ].map((type) => ({ values: { [name]: [type] } })),
      { values: { '__proto__.x': ['Date'] } },
      { values: ['map'] },
      { referentialEqualities: { [name]: ['id', 'q'] } },
      { v: 99 },
      hostile(),
    ]);
  }

  /** A request that is wrong outside of its fields: method, media type, encoding, address or headers. */
  function unreadable(call: RestCall, input: Fields): RandomRequest {
    const request = rest(call, input);
    const hasBody = takesBody(call.route) && call.inputs.length > 0;
    const wrong = oneOf(['method', 'type', 'body', 'address', 'header', 'header']);
    if (wrong === 'type' && hasBody) {
      return { request: withHeader(request, 'content-type', oneOf(TYPES)), isAccepted: false };
    }
    if (wrong === 'body' && hasBody) {
      const payload = oneOf(BODIES);
      return { request: { ...request, payload }, isAccepted: acceptsBody(call, input, payload) };
    }
    if (wrong === 'method') request.method = oneOf(METHODS);
    if (wrong === 'address') request.url += oneOf(ENDS_OF_ADDRESSES);
    const isAccepted = undefined;
    return { request: wrong === 'header' ? withHeader(request, ...oneOf(HEADERS)) : request, isAccepted };
  }

  function rest(call: RestCall, input: Fields): Request {
    const { path, method, takes } = call.route;
    const address = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
      encodeURIComponent(wellFormed(String(input[name]))),
    );
    const fields = without(input, namesInPath(call));
    if (takesBody(call.route)) {
      const payload = call.inputs.length > 0 ? JSON.stringify(fields) : '';
      return { method, url: address, headers: { 'content-type': 'application/json' }, payload };
    }
    const request: Request = { method, url: `${address}${queryOf(fields)}` };
    if (takes !== 'bytes') return request;
    const { type, bytes } = oneOf(files);
    const payload = happens(0.7) ? bytes : bytes.subarray(0, below(bytes.length));
    return {
      ...request,
      headers: { 'content-type': happens(0.8) ? type : 'application/octet-stream' },
      payload,
    };
  }

  return { make, remember };
}

function trpc({ name, type }: RestCall, sent: unknown): Request {
  const url = `/api/trpc/${name}`;
  const text = JSON.stringify(sent);
  if (type === 'query') return { method: 'GET', url: `${url}?input=${encodeURIComponent(text)}` };
  return { method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: text };
}

function withHeader(request: Request, name: string, value: string): Request {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** Lists repeat their name. Null and objects cannot be sent in an address, and are left out. */
function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((entry) => [name, entry] as const),
  );
  const texts = pairs.flatMap(([name, value]) =>
    isInAddress(value) ? [[name, wellFormed(String(value))]] : [],
  );
  return texts.length > 0 ? `?${new URLSearchParams(texts)}` : '';
}

const isInAddress = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The text as an address can hold it: without half surrogate pairs. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** The values that a text in an address may stand for. */
function meaningsOf(text: string): unknown[] {
  const meanings: unknown[] = [text, wellFormed(text)];
  if (/\d/.test(text)) meanings.push(Number(text));
  if (text === 'true' || text === 'false') meanings.push(text === 'true');
  return [...meanings, ...meanings.map((meaning) => [meaning])];
}

function accepts({ inputs }: RestCall, input: unknown): boolean {
  return inputs.every((schema) => safeParse(schema, input).success);
}

/** For input that superjson may refuse to decode. */
function acceptsDecoded(call: RestCall, sent: unknown): boolean {
  if (call.inputs.length === 0) return true;
  try {
    return accepts(call, superjson.deserialize(sent as never));
  } catch {
    return false;
  }
}

function acceptsBody(call: RestCall, input: Fields, payload: string | Buffer): boolean {
  if (payload.length === 0) return accepts(call, only(input, namesInPath(call)));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(payload));
    const body: unknown = JSON.parse(text);
    return accepts(call, isObject(body) ? { ...body, ...only(input, namesInPath(call)) } : body);
  } catch {
    return false;
  }
}

const schemas = new Map<$ZodType, JsonSchema>();

function schemaOf(input: $ZodType): JsonSchema {
  const schema = schemas.get(input) ?? toJsonSchema(input, 'input');
  schemas.set(input, schema);
  return schema;
}

const namesOfFields = ({ inputs }: RestCall) =>
  inputs.flatMap((input) => [...fieldsOf(schemaOf(input)).keys()]);

const nounOf = ({ name }: RestCall) => name.slice(0, name.lastIndexOf('.'));

const namesInPath = ({ route }: RestCall) =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

const without = (input: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

const only = (input: Fields, names: string[]): Fields =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
