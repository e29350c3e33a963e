import type { NameQuestions, NameQuestionsInput } from '#contract/project/project-change.ts';
import type { Transaction } from '#db/open-database.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { resolveCompany } from '#server/services/vessels/matching/resolve-company.ts';
import { resolveVessel } from '#server/services/vessels/matching/resolve-vessel.ts';
import { similarClientsIn } from '#server/services/vessels/matching/similar-companies.ts';
import { referTo } from '#server/services/vessels/vessel-rows.ts';

/**
 * Returns what `createProject` would ask about these names, by the same rules, so that a form can ask before it sends.
 * Names that operators enter never become clients, so they are asked nothing about them.
 */
export function nameQuestions({ db, actor }: PortalContext, input: NameQuestionsInput): NameQuestions {
  return db.transaction((tx) => ({
    vessel: vesselQuestion(tx, input),
    client: clientQuestion(tx, actor.role === 'manager' ? (input.clientName ?? '') : ''),
  }));
}

function vesselQuestion(tx: Transaction, { vesselName = '', imoNumber }: NameQuestionsInput) {
  if (vesselName === '' && !imoNumber) return { known: null, candidates: [] };
  const resolution = resolveVessel(tx, { vesselName, imoNumber: imoNumber || null });
  return resolution.found
    ? { known: referTo(resolution.found), candidates: [] }
    : { known: null, candidates: vesselName === '' ? [] : resolution.candidates.map(referTo) };
}

function clientQuestion(tx: Transaction, clientName: string) {
  if (clientName === '') return { known: null, candidates: [] };
  const known = resolveCompany(tx, clientName);
  return known
    ? { known: known.name, candidates: [] }
    : { known: null, candidates: similarClientsIn(tx)(clientName) };
}
