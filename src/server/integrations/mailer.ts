import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** One mail, ready to be sent. */
export interface Letter {
  /**
   * The permanent identity of the mail. The Message-ID is made from it, so that a mail which had to be sent twice is
   * the same message to its recipient.
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
  /** Resolves once a mail server has accepted the mail; otherwise rejects with its answer, or when aborted. */
  send(letter: Letter, signal: AbortSignal): Promise<void>;
}

export interface SmtpSettings {
  /** smtp://user:password@host:port, or smtps:// for TLS from the start. */
  url: string;
  from: { name: string; address: string };
}

/**
 * Until a mail is handed over a retry costs nothing. After that a server may take its time to examine it, and hanging
 * up before its answer sends the mail twice: RFC 5321 (4.5.3.2.6) requires ten minutes.
 */
const TIMEOUTS_MS = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 10 * 60_000,
};

/** Sends through one SMTP server, with one connection for each mail. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { username, hostname } = new URL(url);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
  const transport = createTransport({
    // The options after the ? of the address override these.
    url,
    ...TIMEOUTS_MS,
    // A server on this machine often has a self-signed certificate; to any other no password is sent in clear text.
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
 * The mail in nodemailer's form. Addresses must be plain, and are passed as objects, so that none is parsed as a list
 * or folded into a line that begins a header.
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
    // Suppresses out-of-office replies to the sender.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Such as blåbær.no, which mail servers know as xn--blbr-roah.no. */
const INTERNATIONAL_DOMAIN = /(?<=@)(?=.*[^\p{ASCII}])[\p{L}\p{N}\p{M}.-]+$/u;

const PLAIN_ADDRESS = /^[\w!#$%&'*+\-./=?^`{|}~]+@[A-Za-z0-9.-]+$/;

function mailbox(typed: string): { name: string; address: string } {
  const address = typed.replace(INTERNATIONAL_DOMAIN, domainToASCII);
  if (!PLAIN_ADDRESS.test(address)) throw new Error('The letter has an address that is not a plain one');
  return { name: '', address };
}

function messageIdOf(key: string, sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return `<${createHash('sha256').update(key).digest('hex')}@${domain}>`;
}
