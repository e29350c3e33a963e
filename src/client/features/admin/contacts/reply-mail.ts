import type { ContactSubmission } from '#contract/site/contact.ts';
import { formatDateTimeLong } from '#contract/format/format-date.ts';
import { MAIL_BODY_LIMIT, mailto } from '#contract/rfq/mailto.ts';
import { oneLine } from '#contract/format/one-line.ts';
import { companyProfile } from '#content/company-profile.ts';

const CUT = '[…]';

/** A link cannot contain a lone surrogate. */
const HALF_CHARACTERS = /\p{Cs}/gu;

/**
 * A link that opens a reply in the mail program, with the message quoted below. A message longer than links safely
 * carry is quoted from its beginning.
 */
export function replyMailto({ name, email, message, createdAt }: ContactSubmission): string {
  const before = `\r\n\r\n${formatDateTimeLong(createdAt)} (Oslo time), ${oneLine(name)} wrote:\r\n`;
  return mailto({
    to: [email],
    subject: `Your message to ${companyProfile.name}`,
    body:
      before +
      quoteWithin(message.replace(HALF_CHARACTERS, '\uFFFD'), MAIL_BODY_LIMIT - encodedLength(before)),
  });
}

/** The longest beginning of the text that, quoted and encoded, is no longer than `limit`. */
function quoteWithin(text: string, limit: number): string {
  const whole = quoted(text);
  if (encodedLength(whole) <= limit) return whole;
  const characters = Array.from(text);
  const beginning = (length: number) => quoted(`${characters.slice(0, length).join('').trimEnd()} ${CUT}`);
  let fits = 0;
  let tooLong = characters.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (encodedLength(beginning(middle)) <= limit) fits = middle;
    else tooLong = middle;
  }
  return beginning(fits);
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
}

function encodedLength(text: string): number {
  return encodeURIComponent(text).length;
}
