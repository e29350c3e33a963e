import { fieldsOf, toJsonSchema, type JsonSchema } from './json-schema.ts';
import { takesBody, type RestProcedure } from './rest-procedures.ts';

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
  },
  required: ['message', 'requestId'],
};

export const refusals = {
  BadRequest: { status: '400', description: 'The request could not be read, or a field is not valid.' },
  Unauthorized: { status: '401', description: 'Nobody is signed in, or the token has ended.' },
  Forbidden: { status: '403', description: 'Whoever is signed in may not do this.' },
  NotFound: { status: '404', description: 'There is no such record, or not for whoever is signed in.' },
  Conflict: { status: '409', description: 'Somebody else has changed the record meanwhile.' },
  TooLarge: { status: '413', description: 'The body is larger than 1 MiB.' },
  UnsupportedType: { status: '415', description: 'The body is not application/json.' },
  TooManyRequests: {
    status: '429',
    description: 'Too many attempts; Retry-After says how many seconds to wait.',
  },
  ServerError: { status: '500', description: 'Something went wrong on our side. Nothing was saved.' },
  Unavailable: { status: '503', description: 'The data cannot be reached right now. Nothing was saved.' },
} as const satisfies Record<string, { status: string; description: string }>;

export type RefusalName = keyof typeof refusals;

/** The refusals a caller has to reckon with, from what the procedure asks for. */
export function refusalsOf({ admits, audience, type, route, inputs, meta }: RestProcedure): RefusalName[] {
  const signedIn = admits !== 'everyone';
  const body = takesBody(route);
  const fields = inputs.flatMap((input) => [...fieldsOf(toJsonSchema(input, 'input')).keys()]);
  const applies: Record<RefusalName, boolean> = {
    BadRequest: true,
    Unauthorized: signedIn || (meta.anonymous === true && fields.length > 0),
    Forbidden: admits === 'managers' || (audience !== 'public' && type === 'mutation'),
    NotFound: route.path.includes('{'),
    Conflict: type === 'mutation' && fields.includes('version'),
    TooLarge: body,
    UnsupportedType: body || route.method === 'DELETE',
    TooManyRequests: !signedIn && type === 'mutation' && fields.length > 0,
    ServerError: true,
    Unavailable: true,
  };
  return (Object.keys(refusals) as RefusalName[]).filter((name) => applies[name]);
}
