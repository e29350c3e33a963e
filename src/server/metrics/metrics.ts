import type { FastifyInstance } from 'fastify';
import type { AnsweredRequest } from '#server/http/direct-answers.ts';
import { isReportChannel } from '#server/report-channel-trace.ts';
import { isEventStream, type SlowRequest } from '#server/request-log.ts';
import type { QueryWorkers } from '#server/services/query-workers/query-workers.ts';

/** Upper bounds in seconds. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Record<string, string | number>;

interface Sample {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  values: { labels?: Labels; value: number }[];
}

/** Counts what happens in the program, and writes it in the text format of Prometheus. */
export interface Metrics {
  /** Counts every answer of the app, except those of the report channel: a count that changes tells when someone reported. */
  watchRequests(app: FastifyInstance): void;
  /** Counts an answer that the app did not see. */
  countAnswer: (answered: AnsweredRequest) => void;
  watchQueryWorkers(workers: QueryWorkers): QueryWorkers;
  countFailedSignIn(realm: string): void;
  countSlowRequest(slow: SlowRequest): void;
  countSlowQuery(): void;
  /** Adds values that are read when they are asked for. */
  addSource(read: () => Sample[]): void;
  write(): string;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const failedSignIns = new Map<string, number>();
  const questions = new Map<string, number>();
  const slowRequests = new Map<string, number>();
  let slowQueries = 0;
  let questionsInProgress = 0;
  const latency = { counts: new Map(LATENCY_BUCKETS.map((bound) => [bound, 0])), sum: 0, count: 0 };
  const sources: (() => Sample[])[] = [];

  function observe(seconds: number): void {
    latency.sum += seconds;
    latency.count += 1;
    for (const [bound, seen] of latency.counts) {
      if (seconds <= bound) latency.counts.set(bound, seen + 1);
    }
  }

  const own = (): Sample[] => [
    counter(
      'quayside_http_requests_total',
      'Answers by route and status, without the report channel.',
      requests,
    ),
    counter('quayside_sign_in_failures_total', 'Sign-ins that failed, by realm.', failedSignIns),
    counter(
      'quayside_slow_requests_total',
      'Requests above SLOW_REQUEST_MS, without the report channel.',
      slowRequests,
    ),
    {
      name: 'quayside_slow_queries_total',
      type: 'counter',
      help: 'Statements above SLOW_QUERY_MS, without the report channel.',
      values: [{ value: slowQueries }],
    },
    counter('quayside_query_worker_questions_total', 'Questions to the query workers, by result.', questions),
    gauge(
      'quayside_query_worker_in_progress',
      'Questions that wait or are being answered.',
      questionsInProgress,
    ),
  ];

  function countAnswer({ method, route, status, ms }: AnsweredRequest): void {
    count(requests, { method, route: route ?? 'other', status });
    observe(ms / 1000);
  }

  return {
    countAnswer,
    watchRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        done();
        if (isReportChannel(request.url)) return;
        const { method, routeOptions } = request;
        // The pattern of the route, never the address: addresses hold names and search texts.
        count(requests, { method, route: routeOptions.url ?? 'other', status: reply.raw.statusCode });
        if (!isEventStream(reply)) observe(reply.elapsedTime / 1000);
      });
    },
    watchQueryWorkers: (workers) => ({
      async ask(question, signal) {
        questionsInProgress += 1;
        try {
          const answer = await workers.ask(question, signal);
          count(questions, { kind: question.kind, result: 'answered' });
          return answer;
        } catch (error) {
          count(questions, { kind: question.kind, result: signal?.aborted ? 'abandoned' : 'failed' });
          throw error;
        } finally {
          questionsInProgress -= 1;
        }
      },
      close: () => workers.close(),
    }),
    countFailedSignIn: (realm) => count(failedSignIns, { realm }),
    countSlowRequest: ({ method, route }) => count(slowRequests, { method, route }),
    countSlowQuery: () => void (slowQueries += 1),
    addSource: (read) => void sources.push(read),
    write() {
      const samples = [...own(), ...sources.flatMap((read) => read())];
      return `${samples.map(writeSample).join('')}${writeHistogram(latency)}`;
    },
  };
}

export const gauge = (name: string, help: string, value: number | null): Sample => ({
  name,
  type: 'gauge',
  help,
  // A value that is not known is left out, so that an alert on its absence fires.
  values: value === null ? [] : [{ value }],
});

const counter = (name: string, help: string, values: ReadonlyMap<string, number>): Sample => ({
  name,
  type: 'counter',
  help,
  values: Array.from(values, ([labels, value]) => ({ labels: JSON.parse(labels) as Labels, value })),
});

function count(values: Map<string, number>, labels: Labels): void {
  const key = JSON.stringify(labels);
  values.set(key, (values.get(key) ?? 0) + 1);
}

function writeSample({ name, type, help, values }: Sample): string {
  const lines = values.map(({ labels, value }) => `${name}${writeLabels(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function writeLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escape = (text: string) =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

function writeHistogram({
  counts,
  sum,
  count: total,
}: {
  counts: ReadonlyMap<number, number>;
  sum: number;
  count: number;
}): string {
  const name = 'quayside_http_request_duration_seconds';
  const buckets = Array.from(counts, ([bound, seen]) => `${name}_bucket{le="${bound}"} ${seen}\n`);
  return `# HELP ${name} Time until an answer was sent, without streams.\n# TYPE ${name} histogram\n${buckets.join('')}${name}_bucket{le="+Inf"} ${total}\n${name}_sum ${sum}\n${name}_count ${total}\n`;
}
