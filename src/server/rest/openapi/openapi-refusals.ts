import type { AppErrorKind } from '#server/errors.ts';
import { fieldsOf, toJsonSchema, type JsonSchema } from './json-schema.ts';
import { takesBody, type RestCall } from '#server/rest/rest-procedures.ts';

/** The shape of every refusal of the REST API. */
export const refusalShape: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people: what happened and what to do.' },
    requestId: { type: 'string', description: 'Identifies the request in our log.' },
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
      description: 'For a 409 about a version: the current record.',
    },
    reason: {
      type: 'string',
      enum: ['step-up', 'second-factor'],
      description:
        'For a 403. step-up: confirm who you are (POST /api/portal/account/step-up), and repeat the call. second-factor: the company requires one of this person.',
    },
  },
  required: ['message', 'requestId'],
};

type Refusal = AppErrorKind | 'unexpected';

/** The reasons for a refusal. */
export const refusals: Readonly<Record<Refusal, { status: string; description: string }>> = {
  badInput: { status: '400', description: 'The request could not be read, or a field is not valid.' },
  unauthenticated: { status: '401', description: 'Nobody is signed in, or the token has ended.' },
  forbidden: { status: '403', description: 'The signed-in person may not do this.' },
  notFound: {
    status: '404',
    description: 'The record does not exist, or the signed-in person may not see it.',
  },
  conflict: {
    status: '409',
    description: 'Someone else has changed the record, or its state does not allow this.',
  },
  tooLarge: {
    status: '413',
    description:
      'The body is larger than 1 MiB, than 8 MiB for an image or a CSV, or than 25 MiB for a file.',
  },
  unsupportedType: {
    status: '415',
    description: 'The body is not application/json, or not a supported file.',
  },
  tooManyRequests: {
    status: '429',
    description: 'Too many attempts; Retry-After gives the seconds to wait.',
  },
  unexpected: { status: '500', description: 'Something went wrong on our side. Nothing was saved.' },
  unavailable: { status: '503', description: 'The data cannot be reached right now. Nothing was saved.' },
};

/** The refusals that a call may return: those that follow from its kind, and those it names. */
export function refusalsOf({ admits, audience, type, route, inputs, meta }: RestCall): Refusal[] {
  const signedIn = admits !== 'everyone';
  const body = takesBody(route) || route.takes === 'bytes';
  const fields = inputs.flatMap((input) => [...fieldsOf(toJsonSchema(input, 'input')).keys()]);
  const follows: Record<Refusal, boolean> = {
    badInput: true,
    unauthenticated: signedIn || (meta.anonymous === true && fields.length > 0),
    forbidden:
      admits === 'managers' || meta.stepUp !== undefined || (audience !== 'public' && type === 'mutation'),
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
