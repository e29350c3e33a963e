// Fails where a file uses a word or a name that has been replaced, and prints the standard one.
import '#scripts/supported-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isProgram, root } from '#scripts/command.mjs';

const ROOMS = ['bench', 'docs', 'scripts', 'src', 'tests'];
const CHECKED = /\.(?:css|html|md|mjs|oxlintrc\.json|ts|tsx)$/;

/** Files where the words are data, or older than the standard terms. */
const EXEMPT = [
  /(?:^|\/)node_modules\//,
  /^scripts\/checks\/check-words(\.test)?\.(mjs|ts)$/,
  /^scripts\/demo\/invented\//,
  /^src\/client\/routeTree\.gen\.ts$/,
  /^src\/content\/(legal|pages)\//,
  /^src\/db\/migrations\//,
];

/** @typedef {[pattern: RegExp, standard: string]} Term */

/** @type {Term[]} */
const WORDS = [
  [/\bwhoever\b/i, 'the person who, anyone who, or the role'],
  [/\bwhatever\b/i, 'any, all, or leave it out'],
  [/\banew\b/i, 'again'],
  [/\bwhat stands\b/i, 'the content, or the noun'],
  [/\bcom(?:es?|ing) alive\b/i, 'hydrated'],
  [/\bnobody['’]s\b/i, 'unassigned, or no one else’s'],
  [/\bput(?:s|ting)? (?:it |this |them |that )?right\b/i, 'fix, correct'],
  [/\bgives? back\b/i, 'returns'],
  [/\bbrought along\b/i, 'included'],
  [/\b(?:is|are) told\b/i, 'is notified, gets, sees'],
  [/\bsomebody\b/i, 'a person, someone'],
  [/\banybody\b/i, 'anyone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bput back\b/i, 'restored, reverted'],
  [/\btaken up again\b/i, 'reopened, resumed'],
  [/\bslip of the keyboard\b/i, 'typing error'],
];

/**
 * Texts of screens that were replaced, as fragments that occur nowhere else.
 *
 * @type {Term[]}
 */
const TEXTS = [
  [/Show the list anew/, 'Refresh'],
  [/is called so\b/, 'No … found'],
  [/Not put back/, 'Could not restore'],
  [/Leak check/, 'Unbilled work check'],
  [/Needs you\b/, 'Needs attention'],
  [/Choose this page/, 'Select all on this page'],
  [/Seven digits, the last of which/, 'This IMO number is not valid.'],
  [/An amount such as 1250\.00, at most/, 'Enter an amount, for example 1250.00'],
  [/not in safekeeping/, 'Back up the report key.'],
  [/right in the file and choose it again/, 'Fix the file and upload it again.'],
  [/Save mine instead/, 'Keep my changes'],
  [/Take theirs/, 'Use the saved version'],
];

/**
 * Identifiers and file names that were replaced.
 *
 * @type {Term[]}
 */
const NAMES = [
  [/read-?desk/i, 'query-workers'],
  [/read-?line\b/i, 'task queue'],
  [/turns-?link/i, 'concurrency link'],
  [/shared-?calls/i, 'request de-duplication'],
  [/run-?once\b/i, 'idempotency (runIdempotent)'],
  [/device-?(?:request|stamp)\b/i, 'idempotency key (useIdempotencyKey)'],
  [/sync-?ops\b/i, 'idempotency_keys'],
  [/merge-?image\b/i, 'merge snapshot'],
  [/made-?merges\b/i, 'merge history'],
  [/text-?stands-?in\b/i, 'contains-text'],
  [/propose-?job\b/i, 'suggest project'],
  [/kept-?draft\b/i, 'persisted draft (usePersistedDraft)'],
  [/steady-?rows\b/i, 'frozen rows'],
  [/both-?versions\b/, 'conflict panel'],
  [/kept-?(?:answers|bytes|calls)\b/i, 'response cache'],
  [/guess-?limits\b/i, 'login throttling'],
  [/let-?manager-?in\b/i, 'manager recovery'],
  [/step-?(?:needs|effects)\b|take-?step\b/i, 'transition-requirements, transition-effects, transition'],
  [/restand|service-?standing/i, 'recalculate service status'],
  [/look-?alikes?\b|isSlip\b|\bCROWD\b/i, 'duplicates, typo'],
  [/follow-?(?:directory|rules)\b|contribute-?to-?directory\b/i, 'sync, propagate, enrich'],
  [/told-?note\b|say-?dialog\b|tell-of-part\b/i, 'notice, reason dialog, notify'],
  [/holds-?words\b/i, 'contains-text'],
  [/taken-?days\b/i, 'bookings'],
  [/lost-?session\b|\bregain/i, 'session expired, re-authenticate'],
  [/\buse-?(?:seen|is-?wide|on-?demand)\b/i, 'useInView, useMediaQuery, lazy import'],
  [/text-?after\b/i, 'remaining text'],
  [/page-?data\b|takePageData\b/, 'dehydrate, hydrate'],
  [/contacts-?met\b/i, 'on-board contacts'],
  [/catalogue-groups\b/, 'taxonomy'],
  [/backup-?desk\b/i, 'backup service'],
];

/**
 * @param {string} text of a file
 * @param {Term[]} [terms]
 * @returns {{ line: number, found: string, standard: string }[]}
 */
export function replacedTerms(text, terms = [...WORDS, ...TEXTS, ...NAMES]) {
  return text.split('\n').flatMap((content, index) =>
    terms.flatMap(([pattern, standard]) => {
      const found = pattern.exec(content)?.[0];
      return found === undefined ? [] : [{ line: index + 1, found, standard }];
    }),
  );
}

/** @param {string} file */
const isChecked = (file) => !EXEMPT.some((pattern) => pattern.test(file));

/** @returns {string[]} paths of sources and documents below the root */
function files() {
  return ['.', ...ROOMS]
    .flatMap((room) => filesBelow(room, room !== '.'))
    .filter((file) => CHECKED.test(file) && isChecked(file));
}

if (isProgram(import.meta.url)) {
  for (const file of files()) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { line, found, standard } of replacedTerms(text)) {
      console.log(`${file}:${line} “${found}”: ${standard}`);
      process.exitCode = 1;
    }
    const [inName] = replacedTerms(file, NAMES);
    if (inName) {
      console.log(`${file} is named “${inName.found}”: ${inName.standard}`);
      process.exitCode = 1;
    }
  }
}
