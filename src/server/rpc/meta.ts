import type { AppErrorKind } from '#server/errors.ts';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api, path parameters in braces: '/api/admin/products/{id}'. */
  path: `/api/${string}`;
  /** One line for the API reference. */
  summary: string;
  /** Details beyond the summary: rules, units, defaults. */
  description?: string;
  /** Refusals that do not follow from the kind of the call (sign-in, fields, body), for the API reference. */
  refuses?: readonly AppErrorKind[];
  /** The body is a file: raw bytes, with all input fields in path and query. */
  takes?: 'bytes';
  /** 200 by default. */
  status?: 200 | 201 | 204;
}

/** The metadata of a procedure, for the REST adapter, the API reference and the sweeps. */
export interface ProcedureMeta {
  rest: RestRoute;
  /** A sign-in call of the admin or portal realm that answers without a session; a test pins the list. */
  anonymous?: true;
  /**
   * Needs a session in which the user has confirmed who they are within the last minutes; a test pins the list. In the admin
   * realm only where the admin has a passkey, and with `once` at any time in this session.
   */
  stepUp?: true | 'once';
  /**
   * A portal call that works in a session without the second factor that the company requires: to add one where the person
   * has none, or always. A test pins the list.
   */
  withoutSecondFactor?: 'to enrol' | 'always';
  /** The maximum size of the body, if larger than the 1 MiB of every other call. */
  bodyLimit?: number;
  /** 'public': the same bytes for everyone, cached until the database changes. Otherwise the answer is no-store. */
  cache?: 'public';
}
