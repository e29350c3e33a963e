import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export interface LogRecorder {
  logger: FastifyBaseLogger;
  /** The log lines since the last `clear`. */
  lines: Record<string, unknown>[];
  clear(): void;
}

/** A real logger that writes where a test can read. */
export function createLogRecorder(level = 'info'): LogRecorder {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return {
    logger: pino({ level, base: null }, { write }),
    lines,
    clear() {
      lines.length = 0;
    },
  };
}
