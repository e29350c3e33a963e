import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReadMail } from './read-mail.ts';

export interface ReceivedMail extends ReadMail {
  /** The SMTP envelope, independent of the headers. */
  envelope: { from: string; to: string[] };
  /** Who signed in to deliver it. */
  user: string | undefined;
}

/** What becomes of a mail once all of it has arrived. */
export type Verdict =
  /** Taken over. */
  | 'accept'
  /** "Come again later." */
  | 'refuse'
  /** Neither yes nor no; the sender waits. */
  | 'silence'
  /** Taken over; then this runs before the sender hears of it. */
  | (() => Promise<void>);

export interface SmtpReceiver {
  url: string;
  /** What was accepted, in that order. */
  mails: ReceivedMail[];
  /** How many mails have arrived whole, accepted or not. */
  arrived: number;
  /** Resolves when `arrived` is at least so many. */
  untilArrived(count: number): Promise<void>;
  decide(verdict: Verdict): void;
  /** Refuses all mail to this address before it is sent, for good. */
  refuseRecipient(address: string): void;
  stop(): Promise<void>;
}

interface Options {
  port?: number;
  /** Requires this name and password. */
  account?: { user: string; password: string };
}

/** A real mail server on this machine, for one test. */
export async function startSmtpReceiver({ port = 0, account }: Options = {}): Promise<SmtpReceiver> {
  const events = new EventEmitter();
  let verdict: Verdict = 'accept';
  const refused = new Set<string>();

  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: account === undefined ? ['AUTH'] : [],
    // Offers STARTTLS under a certificate that nobody signed, as servers on one's own machine do, and does not warn of it.
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, { envelope, user }, done) {
      void receive();
      async function receive() {
        const message = await readText(stream);
        receiver.arrived += 1;
        events.emit('arrived');
        if (verdict === 'silence') return;
        if (verdict === 'refuse') {
          done(Object.assign(new Error('4.3.0 Please try again later'), { responseCode: 451 }));
          return;
        }
        receiver.mails.push({
          ...readMail(message),
          envelope: {
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
          },
          user: user === undefined ? undefined : String(user),
        });
        if (typeof verdict === 'function') await verdict();
        done();
      }
    },
  });
  // A sender that is killed in the middle of a sentence is what some tests are about.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');

  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    mails: [],
    arrived: 0,
    async untilArrived(count) {
      while (receiver.arrived < count) await once(events, 'arrived');
    },
    decide(next) {
      verdict = next;
    },
    refuseRecipient: (address) => void refused.add(address),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
      }),
  };
  return receiver;
}
