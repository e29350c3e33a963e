import { createHash } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** One mail, ready to be sent. */
export interface Letter {
  /**
   * Names the mail for good. The Message-ID is made from it, so that a mail which had to be sent twice is the same
   * message to whoever receives it.
   */
  key: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  writtenAt: Date;
}

export interface Mailer {
  /** Resolves once a mail server has taken the letter over; rejects with what it said otherwise, or when aborted. */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
}

export interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// for TLS from the start. */
  url: string;
  from: { name: string; address: string };
}

/**
 * Until a letter is handed over a try costs nothing. Then a server may take its time to examine it, and whoever hangs up
 * before its answer sends the letter twice: RFC 5321 (4.5.3.2.6) asks for ten minutes.
 */
const TIMEOUTS_MS = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 10 * 60_000,
};

/** Sends through one SMTP server, a connection for each letter. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { username, hostname } = new URL(url);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
  const transport = createTransport({
    // What the address says after its ? goes before what stands here.
    url,
    ...TIMEOUTS_MS,
    // A server on this machine often has a certificate that nobody signed; to any other no password goes in the clear.
    ignoreTLS: loopback,
    requireTLS: username !== '' && !loopback,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, signal) {
      await transport.sendMail({ ...composeLetter(letter, from), signal });
    },
  };
}

/**
 * The letter as nodemailer takes it. An address must be a plain one, and is handed over as an object, so that none is
 * read as a list or folded into a line that begins a header.
 */
export function composeLetter(letter: Letter, from: SmtpSettings['from']): SendMailOptions {
  const { key, recipient, replyTo, subject, text, html, writtenAt } = letter;
  return {
    messageId: messageIdOf(key, from.address),
    date: writtenAt,
    from,
    to: mailbox(recipient),
    ...(replyTo !== null && { replyTo: mailbox(replyTo) }),
    subject,
    text,
    ...(html !== null && { html }),
    // Keeps out-of-office answers from being sent to whoever the mail is about.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const PLAIN_ADDRESS = /^[\w!#$%&'*+\-./=?^`{|}~]+@[A-Za-z0-9.-]+$/;

function mailbox(address: string): { name: string; address: string } {
  if (!PLAIN_ADDRESS.test(address)) throw new Error('The letter has an address that is not a plain one');
  return { name: '', address };
}

function messageIdOf(key: string, sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return `<${createHash('sha256').update(key).digest('hex')}@${domain}>`;
}
