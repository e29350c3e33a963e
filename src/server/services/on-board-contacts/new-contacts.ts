import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type {
  AddToVesselInput,
  ListOnBoardContactsInput,
  NewContact,
} from '#contract/project/on-board-contact.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { projectSignatures, vesselContacts } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { insertContact } from '#server/services/vessels/contacts/write-contact.ts';

/**
 * Lists people who were met on a project, or signed its report, and match no contact of the vessel by name or e-mail.
 * Throws notFound.
 */
export function listNewContacts(
  { db, actor }: PortalContext,
  { projectId }: ListOnBoardContactsInput,
): NewContact[] {
  const { vesselDirectoryId } = visibleProject(db, actor, projectId);
  return vesselDirectoryId === null ? [] : newContacts(db, projectId, vesselDirectoryId);
}

/**
 * Adds one of them to the contacts of the vessel. Throws notFound, conflict (the vessel has a contact of that name or
 * e-mail by now).
 */
export function addToVessel(
  ctx: PortalContext,
  { projectId, onBoardContactId }: AddToVesselInput,
): VesselContact {
  return inTransaction(ctx.db, (tx) => {
    const { vesselDirectoryId } = visibleProject(tx, ctx.actor, projectId);
    if (vesselDirectoryId === null) throw new AppError('notFound', 'This project has no vessel yet.');
    const found = newContacts(tx, projectId, vesselDirectoryId).find(
      (one) => one.onBoardContactId === onBoardContactId,
    );
    if (!found) {
      throw new AppError(
        'conflict',
        'This person is among the contacts of the vessel already, or was removed.',
      );
    }
    const { onBoardContactId: _from, ...contact } = found;
    return insertContact(tx, ctx, { vesselDirectoryId, ...contact, isPrimary: false });
  });
}

function newContacts(db: Database | Transaction, projectId: number, vesselDirectoryId: number): NewContact[] {
  const { id, archivedAt } = directoryEntry(db, vesselDirectoryId);
  if (archivedAt !== null) return [];
  const known = db
    .select({ name: vesselContacts.name, email: vesselContacts.email })
    .from(vesselContacts)
    .where(vesselSurvivors.sameAs(vesselContacts.vesselId, id))
    .all();
  const met = onBoardContacts(db, projectId).filter(
    (person) => !known.some((other) => isSame(person, other)),
  );
  const signer = signerOf(db, projectId);
  const isKnown =
    signer && [...known, ...onBoardContacts(db, projectId)].some((other) => isSame(signer, other));
  return signer && !isKnown ? [...met, signer] : met;
}

function onBoardContacts(db: Database | Transaction, projectId: number): NewContact[] {
  return db
    .select({
      onBoardContactId: vesselContacts.id,
      contactType: vesselContacts.contactType,
      name: vesselContacts.name,
      phone: vesselContacts.phone,
      email: vesselContacts.email,
      position: vesselContacts.position,
      company: vesselContacts.company,
    })
    .from(vesselContacts)
    .where(eq(vesselContacts.projectId, projectId))
    .orderBy(asc(vesselContacts.id))
    .all();
}

/** The person who signed the newest signed report. */
function signerOf(db: Database | Transaction, projectId: number): NewContact | undefined {
  const row = db
    .select({ name: projectSignatures.signerName, rank: projectSignatures.signerRank })
    .from(projectSignatures)
    .where(and(eq(projectSignatures.projectId, projectId), isNotNull(projectSignatures.signerName)))
    .orderBy(desc(projectSignatures.id))
    .get();
  if (!row || row.name === null) return undefined;
  const { name, rank } = row;
  return {
    onBoardContactId: null,
    contactType: typeOfRank(rank ?? ''),
    name,
    phone: null,
    email: null,
    position: rank,
    company: null,
  };
}

/** Ranks in English and Norwegian; any other one counts as crew. */
function typeOfRank(rank: string): NewContact['contactType'] {
  const folded = foldText(rank);
  if (/\b(?:master|captain|capt|kaptein|skipper)\b/.test(folded)) return 'master';
  return /engineer|maskinsjef|maskinist/.test(folded) ? 'engineer' : 'other';
}

type Named = Pick<NewContact, 'name' | 'email'>;

function isSame(one: Named, other: Named): boolean {
  if (foldText(one.name) === foldText(other.name)) return true;
  return Boolean(one.email) && one.email?.toLowerCase() === other.email?.toLowerCase();
}
