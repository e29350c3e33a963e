/** What can go wrong in the terms of a rule. Services throw these; one map turns them into transport codes. */
export type AppErrorKind =
  | 'badInput'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooManyRequests'
  | 'unavailable';

export interface FieldIssue {
  /** Where in the input: field names and list positions. */
  path: (string | number)[];
  message: string;
}

interface AppErrorOptions {
  /** For the log only; `userMessage` is what people see. */
  internal?: string;
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected refusal. `userMessage` is shown to people as it is: what happened, what is safe, what to do. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly userMessage: string;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: AppErrorKind, userMessage: string, options: AppErrorOptions = {}) {
    super(options.internal ?? userMessage, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.userMessage = userMessage;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
