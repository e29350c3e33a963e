import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#contract/format/durations.ts';
import type { Clock } from './services/context.ts';

/**
 * Whether an address belongs to the reporter's calls: REST below /api/whistleblower, or tRPC's public.whistleblowing.*,
 * alone or in a batch, in any escaping. A batch that contains one of them is not logged at all.
 */
export function isReportChannel(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  // `public.reports` was the name in browsers that were opened before an update.
  return /(?<!admin\.)whistleblow|public\.reports\b/i.test(decodeFully(path));
}

/** tRPC decodes the decoded path again, so one escape may hide another; a broken one hides none. */
function decodeFully(path: string): string {
  const decoded = path.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === path ? path : decodeFully(decoded);
}

/** Headers of the channel's answers, in addition to or instead of those of every answer. */
export function reportChannelHeaders(headers: Readonly<OutgoingHttpHeaders>): Readonly<OutgoingHttpHeaders> {
  return { ...headers, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}

interface HeldError {
  fields: unknown;
  message: string;
  times: number;
}

/** This many different errors of an hour are logged; the others are counted. */
const MOST_HELD = 100;

export interface ReportChannelLog {
  log: FastifyBaseLogger;
  /** Logs what waits, because the program ends. */
  end: () => void;
}

/**
 * The log of the reporter's calls. It contains only errors, without a request id, and those wait for the next full
 * hour, because the minute alone may point to a reporter.
 */
export function createReportChannelLog(logger: FastifyBaseLogger, clock: Clock): ReportChannelLog {
  let held = new Map<string, HeldError>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    const errors = held;
    held = new Map();
    for (const { fields, message, times } of errors.values()) {
      logger.error({ ...errorOf(fields), times }, `report channel, in the past hour: ${message}`);
    }
  }

  function hold(fields: unknown, message = 'call failed'): void {
    const text = typeof fields === 'string' ? fields : message;
    const name = `${text}\n${describe(errorOf(fields).err)}`;
    const known = held.get(name);
    if (known) known.times += 1;
    else if (held.size < MOST_HELD) held.set(name, { fields, message: text, times: 1 });
    timer ??= setTimeout(tell, HOUR_MS - (clock.now().getTime() % HOUR_MS)).unref();
  }

  const log: FastifyBaseLogger = {
    level: 'error',
    silent() {},
    trace() {},
    debug() {},
    info() {},
    warn() {},
    error: hold,
    fatal: hold,
    child: () => log,
  };
  return { log, end: tell };
}

/** Drops all other data of the request. */
function errorOf(fields: unknown): { err?: unknown } {
  if (fields instanceof Error) return { err: fields };
  return typeof fields === 'object' && fields !== null && 'err' in fields ? { err: fields.err } : {};
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.stack}` : typeof error;
}
