/** A refused REST call. The message is the status, a colon and the body, as the specification says. */
export class RestError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = 'RestError';
    this.status = status;
    this.body = body;
  }
}
