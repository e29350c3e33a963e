import type { Statement } from 'better-sqlite3';
import type { Database } from './open-database.ts';

export interface SlowQuery {
  /** The text with question marks in place of its values, which are people's texts. */
  statement: string;
  ms: number;
}

/** The time alone of a statement on these tables may point to a reporter. */
const REPORT_CHANNEL = /\bwhistleblower_/;

const LONGEST_STATEMENT = 1_000;

/**
 * Calls `report` after each statement that took at least `thresholdMs`, except those of the report channel. Statements
 * that are read row by row, and those of other connections, are not measured: they hold nobody up for long.
 */
export function watchSlowQueries(db: Database, thresholdMs: number, report: (slow: SlowQuery) => void): void {
  const { $client } = db;
  const prepare = $client.prepare.bind($client) as (sql: string) => Statement;
  $client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (REPORT_CHANNEL.test(sql)) return statement;
    for (const name of ['run', 'get', 'all'] as const) {
      const execute = statement[name] as (...values: unknown[]) => unknown;
      statement[name] = ((...values: unknown[]) => {
        const begun = performance.now();
        try {
          return execute.apply(statement, values);
        } finally {
          const ms = Math.round((performance.now() - begun) * 10) / 10;
          if (ms >= thresholdMs) report({ statement: shorten(sql), ms });
        }
      }) as never;
    }
    return statement;
  }) as typeof $client.prepare;
}

/** Lists of many values become one, so that a statement is the same for any number of them. */
const shorten = (sql: string) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\?(?:, \?)+/g, '?, …')
    .slice(0, LONGEST_STATEMENT);
