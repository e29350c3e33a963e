/** Error kinds in terms of the rules. Services throw these; one map turns them into status codes. */
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
  /** The path in the input: field names and list positions. */
  path: (string | number)[];
  message: string;
}

/**
 * What a program can do about a refusal, where the status does not say it. `step-up`: confirm who you are, and repeat.
 * `second-factor`: add or prove one. `other-content`: the idempotency key was used for another request, so this one was
 * not applied.
 */
export type RefusalReason = 'step-up' | 'second-factor' | 'other-content';

interface AppErrorOptions {
  /** For the log only; people see `userMessage`. */
  internal?: string;
  issues?: FieldIssue[];
  retryAfterSeconds?: number;
  current?: object;
  reason?: RefusalReason;
  cause?: unknown;
}

/** An expected refusal. `userMessage` is shown to people unchanged: what happened, what is safe, what to do. */
export class AppError extends Error {
  readonly kind: AppErrorKind;
  readonly userMessage: string;
  readonly issues: FieldIssue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** For a conflict: the current record, JSON-native and in the contract's shape, so that people see both. */
  readonly current: object | undefined;
  readonly reason: RefusalReason | undefined;

  constructor(kind: AppErrorKind, userMessage: string, options: AppErrorOptions = {}) {
    super(options.internal ?? userMessage, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.userMessage = userMessage;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
    this.reason = options.reason;
  }
}
