import * as z from 'zod/mini';

/** Control characters except tab and line breaks, and lone surrogates: databases do not store them reliably. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
const ANY_CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

interface TextRule {
  /** The label of the field, as the first word of a sentence. */
  label: string;
  max: number;
  /** The refusal of an absent or blank text. */
  missing?: string;
}

const isAbsent = (input: unknown) => input === undefined || input === null;

/** A required text of one line. */
export function requiredLine({ label, max }: TextRule) {
  return z
    .string({ error: ({ input }) => (isAbsent(input) ? `${label} is required` : `${label} must be text`) })
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine((text) => !ANY_CONTROL.test(text), `${label} must be one line without control characters`),
    );
}

/** A required text of any number of lines. Line breaks are stored as `\n`. */
export function requiredText({ label, max, missing = `${label} is required` }: TextRule) {
  return z.string({ error: ({ input }) => (isAbsent(input) ? missing : `${label} must be text`) }).check(
    z.overwrite(withPlainBreaks),
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `${label} must be at most ${max} characters`),
    z.refine((text) => !UNWRITABLE.test(text), `${label} must be text without control characters`),
  );
}

/** An optional text of one line, as `clearableText`. Line breaks and tabs, as pasted texts have them, become a space. */
export const clearableLine = (rule: TextRule) => clearable(rule, withoutBreaks, ANY_CONTROL);

/** An optional text of any number of lines: absent leaves it unchanged, null or '' clears it. */
export const clearableText = (rule: TextRule) => clearable(rule, withPlainBreaks, UNWRITABLE);

function clearable({ label, max }: TextRule, stored: (text: string) => string, refused: RegExp) {
  return z.optional(
    z.nullable(
      z.string(`${label} must be text`).check(
        z.overwrite(stored),
        z.trim(),
        z.maxLength(max, `${label} must be at most ${max} characters`),
        z.refine((text) => !refused.test(text), `${label} must be text without control characters`),
      ),
    ),
  );
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/[\t\n\r\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Forms send `\r\n` for a line break, which counts as one character towards a limit. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
