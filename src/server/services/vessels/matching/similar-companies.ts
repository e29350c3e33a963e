import { and, asc, isNull } from 'drizzle-orm';
import { editDistance, typoLimit } from '#contract/catalogue/edit-distance.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { ClientReference } from '#contract/vessel/company.ts';
import type { Transaction } from '#db/open-database.ts';
import { companies } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import { inPlainLetters } from './similar-names.ts';
import { resolveCompany } from './resolve-company.ts';

const MOST_OFFERED = 5;

/** Legal forms, which people often omit or get wrong. */
const LEGAL_FORMS = new Set(
  'ab ag as asa aps bv co corp gmbh inc kg ks limited llc ltd nv oy oyj plc pte pty sa sas sl spa srl'.split(
    ' ',
  ),
);

interface NamedClient {
  clientName?: string | null | undefined;
  /** None of the suggested ones. */
  newClient?: boolean | undefined;
}

/**
 * Throws conflict if a manager enters a new client name similar to a known one, to avoid duplicates; `current` holds
 * the candidates. Names that operators enter never become clients.
 */
export function refuseUnclearClient(
  tx: Transaction,
  { actor }: PortalWork,
  { clientName, newClient }: NamedClient,
): void {
  if (!clientName || newClient || actor.role !== 'manager' || resolveCompany(tx, clientName)) return;
  const clients = similarClientsIn(tx)(clientName);
  const [first] = clients;
  if (!first) return;
  throw new AppError('conflict', `Did you mean the client ${first.name}?`, { current: { clients } });
}

/** Reads all clients, to find those with similar names. */
export function similarClientsIn(tx: Transaction): (name: string) => ClientReference[] {
  const clients = tx
    .select({ id: companies.id, name: companies.name, alternativeNames: companies.alternativeNames })
    .from(companies)
    .where(and(isNull(companies.archivedAt), isNull(companies.mergedIntoId)))
    .orderBy(asc(companies.name), asc(companies.id))
    .all()
    .map(({ id, name, alternativeNames }) => ({
      id,
      name,
      spellings: [name, ...alternativeNames].map(wordsOf),
    }));
  return (name) => {
    const wanted = wordsOf(name);
    if (wanted.length === 0) return [];
    return clients
      .filter(({ spellings }) => spellings.some((known) => isSimilar(wanted, known)))
      .slice(0, MOST_OFFERED)
      .map(({ id, name: known }) => ({ id, name: known }));
  };
}

/** One name has all the words of the other, or the two differ by a typing error. */
function isSimilar(wanted: readonly string[], known: readonly string[]): boolean {
  if (known.length === 0) return false;
  const isWithin = (words: readonly string[], others: readonly string[]) =>
    words.every((word) => others.includes(word));
  if (isWithin(wanted, known) || isWithin(known, wanted)) return true;
  const [one, other] = [wanted.join(' '), known.join(' ')];
  const limit = typoLimit(one);
  return editDistance(one, other, limit) <= limit;
}

function wordsOf(name: string): string[] {
  const words = inPlainLetters(foldText(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !LEGAL_FORMS.has(word));
  return own.length > 0 ? own : words;
}
