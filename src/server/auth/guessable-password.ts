import { normalPassword } from '#contract/session.ts';
import { AppError } from '#server/errors.ts';

/** Judged by so many characters at either end: the estimate of a long repetitive text would hold up other requests. */
const JUDGED_LENGTH = 32;

/** Of 0 to 4: from 3 on, more than a hundred million guesses are needed. */
const LOWEST_SCORE = 3;

/** Famous for being strong, and therefore among the first that anybody tries. */
const FAMOUS_PASSWORDS = [
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'correct-horse-battery-staple',
];

const COMPANY_WORDS = ['quayside', 'marine', 'portal', 'ballast'];

interface Person {
  email: string;
  name: string;
}

/** Throws badInput at the field `password` where it is a common one, a pattern, or made of the person's own names. */
export async function refuseGuessablePassword(password: string, person: Person): Promise<void> {
  const estimate = await (estimator ??= loadEstimator());
  const text = normalPassword(password);
  const parts =
    text.length > JUDGED_LENGTH ? [text.slice(0, JUDGED_LENGTH), text.slice(-JUDGED_LENGTH)] : [text];
  const words = [...wordsOf(person), ...COMPANY_WORDS, ...FAMOUS_PASSWORDS];
  const estimates = parts.map((part) => estimate.check(part, words));
  if (estimates.some(({ score }) => score >= LOWEST_SCORE)) return;
  const why = estimates[0]?.feedback.warning;
  const message = `This password is easy to guess. ${why ? `${why} ` : ''}Try three or four unrelated words.`;
  throw new AppError('badInput', message, { issues: [{ path: ['password'], message }] });
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** A few megabytes of words, loaded when the first password is set: the start need not wait for them. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
}

/** The address and the name, whole and in parts, and the parts joined in the ways people join them. */
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
