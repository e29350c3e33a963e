import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { Secret, TOTP } from 'otpauth';
import { TOTP_ISSUER, type TotpSetup } from '#contract/office/sign-in-methods.ts';
import { TOTP_DIGITS } from '#contract/session.ts';

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** A code of the step before or after counts as well: phones are a little slow, people too. */
const WINDOW = 1;

/** A new secret in base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the time step that a code belongs to; null if it is none of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Returns the code of a moment, for tests and for programs that sign in. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** What an authenticator app needs to add an account. */
export function describeTotp(secret: string, email: string): TotpSetup {
  const address = new TOTP({ ...settings(secret), issuer: TOTP_ISSUER, label: email }).toString();
  const code = generate(address);
  return { secret, address, qr: { size: code.size, path: toSvgPath(code) } };
}

/** RFC 6238 with the defaults that every authenticator app has. */
const settings = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: 'SHA1',
  digits: TOTP_DIGITS,
  period: PERIOD_S,
});

const totpOf = (secret: string) => new TOTP(settings(secret));
