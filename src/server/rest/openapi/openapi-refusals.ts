import type { AppErrorKind } from '#server/errors.ts';
import { fieldsOf, toJsonSchema, type JsonSchema } from './json-schema.ts';
import { takesBody, type RestCall } from '#server/rest/rest-procedures.ts';

/** What every refusal of the REST API looks like. */
export const refusalShape: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people: what happened and what to do.' },
    requestId: { type: 'string', description: 'Names the request in our log.' },
    issues: {
      type: 'array',
      description: 'The fields that were wrong.',
      items: {
        type: 'object',
        properties: {
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
      },
    },
    current: {
      type: 'object',
      description: 'Of a 409 over a version: the record as it is now.',
    },
  },
  required: ['message', 'requestId'],
};

type Refusal = AppErrorKind | 'unexpected';

/** What a caller may be refused for. */
export const refusals: Readonly<Record<Refusal, { status: string; description: string }>> = {
  badInput: { status: '400', description: 'The request could not be read, or a field is not valid.' },
  unauthenticated: { status: '401', description: 'Nobody is signed in, or the token has ended.' },
  forbidden: { status: '403', description: 'Whoever is signed in may not do this.' },
  notFound: { status: '404', description: 'There is no such record, or not for whoever is signed in.' },
  conflict: {
    status: '409',
    description: 'Somebody else has changed the record meanwhile, or its state does not allow this.',
  },
  tooLarge: {
    status: '413',
    description:
      'The body is larger than 1 MiB, than 8 MiB where an image or a CSV is due, or than 25 MiB where a file is.',
  },
  unsupportedType: {
    status: '415',
    description: 'The body is not application/json, or not a file that is taken.',
  },
  tooManyRequests: {
    status: '429',
    description: 'Too many attempts; Retry-After says how many seconds to wait.',
  },
  unexpected: { status: '500', description: 'Something went wrong on our side. Nothing was saved.' },
  unavailable: { status: '503', description: 'The data cannot be reached right now. Nothing was saved.' },
};

/** The refusals a caller has to reckon with: those that follow from what the call asks for, and those it names. */
export function refusalsOf({ admits, audience, type, route, inputs, meta }: RestCall): Refusal[] {
  const signedIn = admits !== 'everyone';
  const body = takesBody(route) || route.takes === 'bytes';
  const fields = inputs.flatMap((input) => [...fieldsOf(toJsonSchema(input, 'input')).keys()]);
  const follows: Record<Refusal, boolean> = {
    badInput: true,
    unauthenticated: signedIn || (meta.anonymous === true && fields.length > 0),
    forbidden: admits === 'managers' || (audience !== 'public' && type === 'mutation'),
    notFound: route.path.includes('{'),
    conflict: type === 'mutation' && fields.includes('version'),
    tooLarge: body,
    unsupportedType: body || route.method === 'DELETE',
    tooManyRequests: !signedIn && type === 'mutation' && fields.length > 0,
    unexpected: true,
    unavailable: true,
  };
  return (Object.keys(refusals) as Refusal[]).filter(
    (refusal) => follows[refusal] || route.refuses?.some((named) => named === refusal),
  );
}
