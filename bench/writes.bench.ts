import { join } from 'node:path';
import { openDatabase } from '#db/open-database.ts';
import { seedEmptyDatabase } from '#db/seed/seed-empty-database.ts';
import { signInByCall } from '#tests/e2e/admin/admin-calls.ts';
import { startServer, type RunningServer } from '#tests/e2e/server.ts';
import { makeDataFolder } from './filled-data-folder.ts';
import { loadEach, requestText } from './load.ts';
import { AS_SHIPPED, processorTimeMs } from './process-figures.ts';
import { benchResult, median, reportResult, type BenchResult, type BenchRow } from './result.ts';

const SECONDS = 2;
const ROUNDS = 7;
const CONTACT_CONNECTIONS = 16;
const PRODUCT_CONNECTIONS = 8;

export const name = 'writes';

/**
 * Messages of the contact form and new products over HTTP, each request with a content and an address of its own, against
 * inserts of the same text that are each committed to the same disk.
 */
export async function run(): Promise<BenchResult> {
  const data = makeDataFolder((db) => seedEmptyDatabase(db));
  const server = await startServer({
    dataDir: data.folder,
    env: { LOG_LEVEL: 'warn' },
    nodeOptions: AS_SHIPPED,
  });
  try {
    const { token } = await signInByCall(server);
    const raw = rawInserts(join(data.folder, 'raw.db'));
    const contact = { ask: () => contactMessage(server), connections: CONTACT_CONNECTIONS };
    const product = { ask: () => newProduct(server, token), connections: PRODUCT_CONNECTIONS };
    const rounds = { contact: [] as Round[], product: [] as Round[], raw: [] as number[] };
    // The first round warms all up; then they take turns, so that a busy machine slows each of them.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const figures = {
        raw: raw.perSecond(SECONDS),
        contact: await measure(server, contact),
        product: await measure(server, product),
      };
      if (round === 0) continue;
      rounds.raw.push(figures.raw);
      rounds.contact.push(figures.contact);
      rounds.product.push(figures.product);
    }
    raw.close();
    return benchResult(name, [
      { what: 'raw durable inserts', value: median(rounds.raw), unit: '1/s', ratio: 1 },
      ...rows('POST /api/contact', rounds.contact, rounds.raw),
      ...rows('POST /api/admin/products', rounds.product, rounds.raw),
    ]);
  } finally {
    await server.stop();
    data.remove();
  }
}

interface Round {
  perSecond: number;
  /** Processor time of the server for one request. */
  microseconds: number;
  clientLoad: number;
}

function rows(what: string, rounds: readonly Round[], raw: readonly number[]): BenchRow[] {
  const ratios = rounds.map(({ perSecond }, round) => perSecond / (raw[round] ?? Number.NaN));
  return [
    { what, value: median(rounds.map(({ perSecond }) => perSecond)), unit: 'req/s', ratio: median(ratios) },
    {
      what: `${what}: CPU of the server`,
      value: median(rounds.map((each) => each.microseconds)),
      unit: 'µs',
    },
    {
      what: `${what}: load of the measuring client`,
      value: median(rounds.map(({ clientLoad }) => clientLoad)),
      unit: 'cores',
    },
  ];
}

interface Asked {
  ask: () => string;
  connections: number;
}

async function measure(server: RunningServer, { ask, connections }: Asked): Promise<Round> {
  const before = processorTimeMs(server.pid);
  const { requestsPerSecond, clientLoad } = await loadEach(server.url, ask, connections, SECONDS);
  const milliseconds = processorTimeMs(server.pid) - before;
  return {
    perSecond: requestsPerSecond,
    microseconds: (milliseconds * 1000) / (requestsPerSecond * SECONDS),
    clientLoad,
  };
}

let sent = 0;

function contactMessage({ url }: RunningServer): string {
  sent += 1;
  return requestText(url, 'POST /api/contact', jsonFrom(sent), messageText(sent));
}

const messageText = (number: number) =>
  JSON.stringify({
    name: 'Kari Nes',
    email: `kari.${number}@quayside.example`,
    message: `Please send the price of ${number} sealing rings and two reagent kits for the next call at Bergen.`,
  });

function newProduct({ url }: RunningServer, token: string): string {
  sent += 1;
  const product = {
    name: `Sealing ring ${sent}`,
    itemNumber: `SR-${sent}`,
    description: 'For a sampling pump.',
  };
  const headers = { ...jsonFrom(sent), authorization: `Bearer ${token}` };
  return requestText(url, 'POST /api/admin/products', headers, JSON.stringify(product));
}

/** Each request comes from its own address, so that the limits per address are not what is measured. */
const jsonFrom = (number: number) => ({
  'content-type': 'application/json',
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

/** Inserts of the text of a message, one after the other and each committed, with the settings of the program. */
function rawInserts(file: string) {
  const db = openDatabase({ file });
  db.$client.exec('create table messages (id integer primary key, text text not null)');
  const insert = db.$client.prepare('insert into messages (text) values (?)');
  return {
    perSecond(seconds: number): number {
      const begun = performance.now();
      let count = 0;
      while (performance.now() - begun < seconds * 1000) insert.run(messageText((count += 1)));
      return count / seconds;
    },
    close: () => db.$client.close(),
  };
}

reportResult(await run());
