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
import { joinedPart, mayCorrectLate, partById, partRow, pricedPartById, type PartRow } from './queries.ts';

/**
 * Returns a project to which the actor may add a part: any for managers; for the assigned operator also when the work
 * is done, because forgotten parts must be recorded (late parts). Throws notFound, forbidden (only requested),
 * conflict (cancelled).
 */
export function extendableProject(tx: Transaction, actor: PortalActor, projectId: number): AuthorizedProject {
  const project = assignedProject(tx, actor, projectId);
  if (actor.role === 'manager' || project.status !== 'cancelled') return project;
  throw new AppError('conflict', 'The project is cancelled. Ask a manager to add the part.');
}

/**
 * Returns the project of a part that the actor may correct: operators until the work is done, and after that the late
 * parts they added themselves until a manager has priced them. Throws notFound, forbidden (only requested), conflict.
 */
export function correctableProject(
  tx: Transaction,
  actor: PortalActor,
  part: { id: number; projectId: number },
): AuthorizedProject {
  const project = assignedProject(tx, actor, part.projectId);
  const { id } = partRow(tx, part);
  return mayCorrectLate(actor, joinedPart(tx, id)) ? project : workableProject(tx, actor, project.id);
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

/** A part that is no longer pending cannot be changed; operators do not see its billing state. */
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
      : 'A manager has processed this part, so it can no longer be changed. Nothing was saved.';
  throw new AppError('conflict', message, { current: currentPart(tx, actor, part, priced) });
}

/** Throws conflict, with the current part, if `version` is stale. */
export function refuseStalePart(
  tx: Transaction,
  actor: PortalActor,
  part: PartRow,
  { version, priced }: { version: number; priced: boolean },
): void {
  if (part.version === version) return;
  throw new AppError('conflict', 'Someone else has changed this part. Nothing was saved.', {
    current: currentPart(tx, actor, part, priced),
  });
}

/** With its price only for managers' calls. */
const currentPart = (tx: Transaction, actor: PortalActor, { id }: PartRow, priced: boolean) =>
  priced ? pricedPartById(tx, actor, id) : partById(tx, actor, id);

/** The day in the port. A day in the future is refused, except the one that other time zones already have. */
export function dayOfUse(
  { clock }: PortalWork,
  { locationTimezone }: ProjectRow,
  told: string | undefined,
  moment: Date,
): string {
  if (told === undefined) return zonedDay(moment, locationTimezone);
  if (told <= addDays(zonedDay(clock.now(), locationTimezone), 1)) return told;
  const message = 'This day is in the future.';
  throw new AppError('badInput', message, { issues: [{ path: ['usedDate'], message }] });
}

/** Returns a product as the fields of a part, including one in the trash, because it was used. Throws badInput. */
export function productNamed(tx: Transaction, productId: number) {
  const product = tx
    .select({ productId: products.id, partName: products.name, partNumber: products.itemNumber })
    .from(products)
    .where(eq(products.id, productId))
    .get();
  if (product) return product;
  const message = 'This product is no longer in the catalogue. Enter the part by name instead.';
  throw new AppError('badInput', message, { issues: [{ path: ['productId'], message }] });
}
