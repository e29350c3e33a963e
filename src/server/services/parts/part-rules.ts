import { addDays, zonedDay } from '#contract/format/calendar-day.ts';
import type { Transaction } from '#db/open-database.ts';
import { products } from '#db/schema/index.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalWork } from '#server/services/portal-context.ts';
import {
  assignedProject,
  workableProject,
  type Authorized,
  type AuthorizedProject,
  type ProjectRow,
} from '#server/services/access/project-access.ts';
import { joinedPart, mayCorrectLate, partById, pricedPartById, type PartRow } from './queries.ts';

/**
 * A project to which the actor may add a part: managers any; the assigned operator also when the work is done, because
 * what was forgotten has to be told (a late part). Throws notFound, forbidden (only asked for), conflict (cancelled).
 */
export function extendableProject(tx: Transaction, actor: PortalActor, projectId: number): AuthorizedProject {
  const project = assignedProject(tx, actor, projectId);
  if (actor.role === 'manager' || project.status !== 'cancelled') return project;
  throw new AppError('conflict', 'The project is cancelled. Ask a manager to add the part.');
}

/**
 * The project of a part that the actor may correct: operators until the work is done, and after that the late parts they
 * added themselves until a manager has priced them. Throws notFound, forbidden (only asked for), conflict.
 */
export function correctableProject(
  tx: Transaction,
  actor: PortalActor,
  { id, projectId }: PartRow,
): AuthorizedProject {
  return mayCorrectLate(actor, joinedPart(tx, id))
    ? assignedProject(tx, actor, projectId)
    : workableProject(tx, actor, projectId);
}

/** A part that the actor may write. `writePart` takes no other. */
export type AuthorizedPart = Authorized<PartRow>;

/** Authorizes a part of a project that the actor may write. */
export function partOf(project: AuthorizedProject, part: PartRow): AuthorizedPart {
  if (part.projectId !== project.id) throw new Error(`part ${part.id} is not one of project ${project.id}`);
  return part as AuthorizedPart;
}

/** Authorizes a part for a manager. Throws forbidden. */
export function managersPart({ role }: PortalActor, part: PartRow): AuthorizedPart {
  if (role === 'manager') return part as AuthorizedPart;
  throw new AppError('forbidden', 'Only managers can do this.');
}

/** What is no longer pending changes no more; operators are not told how far it is. */
export function refuseLocked(
  tx: Transaction,
  actor: PortalActor,
  part: PartRow,
  { priced = false }: { priced?: boolean } = {},
): void {
  if (part.billingStatus === 'pending') return;
  const message =
    actor.role === 'manager'
      ? `This part is ${part.billingStatus} and therefore locked. Nothing was saved.`
      : 'A manager has dealt with this part, so it can no longer be changed. Nothing was saved.';
  throw new AppError('conflict', message, { current: currentPart(tx, actor, part, priced) });
}

/** A part that somebody else has changed meanwhile is a conflict, which carries it as it is now. */
export function refuseStalePart(
  tx: Transaction,
  actor: PortalActor,
  part: PartRow,
  { version, priced }: { version: number; priced: boolean },
): void {
  if (part.version === version) return;
  throw new AppError('conflict', 'Somebody else has changed this part meanwhile. Nothing was saved.', {
    current: currentPart(tx, actor, part, priced),
  });
}

/** With its price only for a call that is the managers'. */
const currentPart = (tx: Transaction, actor: PortalActor, { id }: PartRow, priced: boolean) =>
  priced ? pricedPartById(tx, actor, id) : partById(tx, actor, id);

/** The day in the port. One to come is refused, but for the day that other time zones already have. */
export function dayOfUse(
  { clock }: PortalWork,
  { locationTimezone }: ProjectRow,
  told: string | undefined,
  moment: Date,
): string {
  if (told === undefined) return zonedDay(moment, locationTimezone);
  if (told <= addDays(zonedDay(clock.now(), locationTimezone), 1)) return told;
  const message = 'This day is still to come.';
  throw new AppError('badInput', message, { issues: [{ path: ['usedDate'], message }] });
}

/** A product as a part is written down, also one in the trash: it was used. Throws badInput. */
export function productNamed(tx: Transaction, productId: number) {
  const product = tx
    .select({ productId: products.id, partName: products.name, partNumber: products.itemNumber })
    .from(products)
    .where(eq(products.id, productId))
    .get();
  if (product) return product;
  const message = 'That product is no longer in the catalogue. Name the part instead.';
  throw new AppError('badInput', message, { issues: [{ path: ['productId'], message }] });
}
