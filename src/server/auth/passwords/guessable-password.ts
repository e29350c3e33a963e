import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { companyProfile } from '#content/company-profile.ts';
import { normalPassword } from '#contract/session.ts';
import { AppError } from '#server/errors.ts';

/** Only this many characters at either end are rated: estimating a long repetitive text would block other requests. */
const JUDGED_LENGTH = 32;

/**
 * Guesses needed by someone who knows the pattern of a password. The estimator's own score adds 10^8 for three parts,
 * and so rates a word, a year and two marks (Sommer2026!!) as strong.
 */
const MIN_GUESSES = 1e8;

/** Famous as strong, and therefore among the first that attackers try. */
const FAMOUS_PASSWORDS = [
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'correct-horse-battery-staple',
];

const COMPANY_WORDS = [
  ...namePartsOf(companyProfile.name),
  ...namePartsOf(companyProfile.address.city),
  'quayside',
  'marine',
  'portal',
  'ballast',
];

interface Person {
  email: string;
  name: string;
}

/** Throws badInput at the field `password` if it is common, a pattern, or made of the person's own names. */
export async function refuseGuessablePassword(password: string, person: Person): Promise<void> {
  const estimate = await (estimator ??= loadEstimator());
  const words = [...wordsOf(person), ...COMPANY_WORDS, ...FAMOUS_PASSWORDS];
  const check = (text: string) => estimate.check(text, words);
  const text = withoutRepeats(normalPassword(password));
  const ends =
    text.length > JUDGED_LENGTH ? [text.slice(0, JUDGED_LENGTH), text.slice(-JUDGED_LENGTH)] : [text];
  const guesses = ends.map((end) =>
    Math.min(
      guessesFor(check(end).sequence),
      decoratedGuesses(end, (part) => check(part).sequence),
    ),
  );
  if (guesses.some((count) => count >= MIN_GUESSES)) return;
  const why = check(ends[0] ?? '').feedback.warning;
  const message = `This password is easy to guess. ${why ? `${why} ` : ''}Try three or four unrelated words.`;
  throw new AppError('badInput', message, { issues: [{ path: ['password'], message }] });
}

/** Keeps each word once: "quayside quayside" is rated as "quayside". */
function withoutRepeats(text: string): string {
  const seen = new Set<string>();
  return text
    .split(/\s+/)
    .filter((word) => seen.size < seen.add(word.toLowerCase()).size)
    .join(' ');
}

type Sequence = ReturnType<ZxcvbnFactory['check']>['sequence'];

/** Returns the guesses for the distinct parts in any order. */
function guessesFor(parts: Sequence): number {
  // Missing in the types, but every part has it.
  const distinct = new Map(
    parts.map((part) => [part.token.toLowerCase(), (part as unknown as { guesses: number }).guesses]),
  );
  return productInAnyOrder([...distinct.values()]);
}

/**
 * Returns the guesses for a text whose years, numbers and marks at both ends are rated one by one: Sommer + 2026 +
 * !!. Together the estimator may take them for random characters.
 */
function decoratedGuesses(text: string, check: (part: string) => Sequence): number {
  const [, before = '', core = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(text) ?? [];
  const decorations = [before, after].flatMap((end) => end.match(/(?:19|20)\d\d|\d+|\D+/g) ?? []);
  return productInAnyOrder([core, ...decorations].filter(Boolean).map((part) => guessesFor(check(part))));
}

const productInAnyOrder = (guesses: readonly number[]) =>
  guesses.reduce((product, each, index) => product * each * (index + 1), 1);

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** A few megabytes of words, loaded with the first password so that they do not delay the start. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english, { norwegianWords }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('./norwegian-words.ts'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, norwegian: [...norwegianWords] },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
}

function namePartsOf(name: string): string[] {
  const words = name.toLowerCase().split(/\s+/);
  return [words.join(''), words.join(' '), ...words].filter((word) => word.length > 2);
}

/** The address and the name, whole and in parts, and the parts joined in the usual ways. */
function wordsOf({ email, name }: Person): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const names = name.toLowerCase().split(/\s+/);
  const joined = ['', '.', '-', '_'].flatMap((mark) => [names.join(mark), names.toReversed().join(mark)]);
  const parts = [
    email,
    local,
    ...local.split(/[._+-]/),
    domain,
    ...domain.split('.'),
    name,
    ...names,
    ...joined,
  ];
  return [...new Set(parts)].filter((word) => word.length > 2);
}
