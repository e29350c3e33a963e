import { isNull } from 'drizzle-orm';
import type { Transaction } from '#db/open-database.ts';
import { companies } from '#db/schema/index.ts';
import { plainCompanyName } from '#server/services/vessels/matching/resolve-company.ts';
import { similarClientsIn } from '#server/services/vessels/matching/similar-companies.ts';

/** Client names in our spelling, by every known spelling. */
export function clientNames(tx: Transaction): Map<string, string> {
  const rows = tx.select().from(companies).where(isNull(companies.mergedIntoId)).all();
  const spelled = (company: (typeof rows)[number], name: string) =>
    [plainCompanyName(name), company.name] as const;
  return new Map([
    ...rows.flatMap((company) => company.alternativeNames.map((name) => spelled(company, name))),
    // A client's own name takes precedence over another client's alternative name.
    ...rows.map((company) => spelled(company, company.name)),
  ]);
}

/** Finds a known client with a similar name for an unknown one. */
export function similarClient(
  tx: Transaction,
  known: ReadonlySet<string>,
): (name: string) => string | undefined {
  const clientsLike = similarClientsIn(tx);
  const found = new Map<string, string | undefined>();
  return (name) => {
    const plain = plainCompanyName(name);
    if (known.has(plain)) return undefined;
    if (!found.has(plain)) found.set(plain, clientsLike(name)[0]?.name);
    return found.get(plain);
  };
}
