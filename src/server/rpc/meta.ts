import type { AppErrorKind } from '#server/errors.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api, path parameters in braces: '/api/admin/products/{id}'. */
  path: `/api/${string}`;
  /** One line for the API reference. */
  summary: string;
  /** What the summary leaves open: rules, units, defaults. */
  description?: string;
  /** Refusals that do not follow from what the call asks for (sign-in, fields, body), for the API reference. */
  refuses?: readonly AppErrorKind[];
  /** The body is a file: its bytes as they are, and every field of the input stands in path and query. */
  takes?: 'bytes';
  /** 200 unless told. */
  status?: 200 | 201 | 204;
}

/** What a procedure says of itself; the REST adapter, the API reference and the sweeps read it. */
export interface ProcedureMeta {
  rest: RestRoute;
  /** A sign-in call of the admin or portal realm that answers without a session; a test pins the list. */
  anonymous?: true;
  /** How many bytes the body may have, where that is more than the 1 MiB of every other call. */
  bodyLimit?: number;
  /** 'public': the same bytes for everyone, kept until the database changes. Otherwise the answer is no-store. */
  cache?: 'public';
}
