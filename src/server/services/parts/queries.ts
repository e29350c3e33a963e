import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type {
  ListPartsInput,
  Part,
  PartMatch,
  PartUsedBefore,
  SearchPartsInput,
} from '#contract/billing/part.ts';
import type { PricedPart } from '#contract/billing/priced-part.ts';
import { amountText, moneyText } from '#contract/format/money.ts';
import { isLocked } from '#contract/project/transitions.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { preparedOnce } from '#db/prepared-once.ts';
import {
  billingNotifications,
  partsUsed,
  plannedParts,
  portalUsers,
  vesselProjects,
} from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { searchProducts } from '#server/services/search/search-products.ts';
import { suggestProducts } from '#server/services/search/suggest-products.ts';
import { visibleProject, worksOn, type ProjectRow } from '#server/services/access/project-access.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';

export type PartRow = typeof partsUsed.$inferSelect;

interface JoinedPart {
  part: PartRow;
  project: Pick<ProjectRow, 'status' | 'assignedOperatorId'>;
  operator: { id: number; name: string; isActive: boolean };
  isLate: boolean;
  /** The price is that of the quotation. */
  isQuoted: boolean;
}

/** Parts with joined data, to be filtered, sorted and paged. Removed parts are included. */
export function selectParts(tx: Database | Transaction) {
  const late = tx
    .select({ one: sql`1` })
    .from(billingNotifications)
    .where(and(eq(billingNotifications.partId, partsUsed.id), eq(billingNotifications.kind, 'late')));
  const quoted = tx
    .select({ one: sql`1` })
    .from(plannedParts)
    .where(
      and(
        eq(plannedParts.partId, partsUsed.id),
        eq(plannedParts.unitPrice, partsUsed.unitPrice),
        eq(plannedParts.currency, partsUsed.currency),
      ),
    );
  return tx
    .select({
      part: partsUsed,
      project: { status: vesselProjects.status, assignedOperatorId: vesselProjects.assignedOperatorId },
      operator: { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive },
      isLate: exists(late).mapWith(Boolean),
      isQuoted: exists(quoted).mapWith(Boolean),
    })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .innerJoin(portalUsers, eq(portalUsers.id, partsUsed.operatorId))
    .$dynamic();
}

/** A part as everyone may see it: it lists its fields explicitly, and none is an amount or a billing state. */
export function toPart({ part, project, operator, isLate, isQuoted }: JoinedPart, actor: PortalActor): Part {
  return {
    id: part.id,
    projectId: part.projectId,
    vesselName: part.vesselName,
    operator,
    productId: part.productId,
    partName: part.partName,
    partNumber: part.partNumber,
    quantity: part.quantity,
    category: part.category,
    supplier: part.supplier,
    notes: part.notes,
    usedDate: part.usedDate,
    isLate,
    changeable:
      part.billingStatus === 'pending' &&
      (mayChange(actor, project) || mayCorrectLate(actor, { part, project, isLate, isQuoted })),
    version: part.version,
    occurredAt: part.occurredAt?.toISOString() ?? null,
    lateSince: part.lateSince?.toISOString() ?? null,
    createdAt: part.createdAt.toISOString(),
  };
}

const mayChange = (actor: PortalActor, project: JoinedPart['project']) =>
  actor.role === 'manager' || (worksOn(actor, project) && !isLocked(project));

/** The person who added a late part can correct it until a manager has priced it. */
export function mayCorrectLate(
  actor: PortalActor,
  { part, project, isLate, isQuoted }: Omit<JoinedPart, 'operator'>,
): boolean {
  return (
    isLate &&
    part.operatorId === actor.userId &&
    (part.priceSource !== 'manual' || isQuoted) &&
    worksOn(actor, project) &&
    project.status !== 'cancelled'
  );
}

/** A part as managers see it. */
export function toPricedPart(row: JoinedPart, actor: PortalActor): PricedPart {
  const { part } = row;
  return {
    ...toPart(row, actor),
    unitCost: amountText(part.unitCost),
    totalCost: amountText(totalCostOf(part)),
    costCurrency: part.costCurrency,
    unitPrice: amountText(part.unitPrice),
    totalPrice: amountText(part.totalPrice),
    currency: part.currency,
    priceSource: part.priceSource,
    margin: marginOf(part),
    billingStatus: part.billingStatus,
    invoiceRef: part.invoiceRef,
    invoicedAt: part.invoicedAt,
    paidAt: part.paidAt,
    notBillableReason: part.notBillableReason,
    disputeNote: part.disputeNote,
    creditRef: part.creditRef,
  };
}

const totalCostOf = ({ unitCost, quantity }: PartRow) => (unitCost === null ? null : unitCost * quantity);

/** The margin of a part; null if cost or price is missing, or they are in two currencies. */
function marginOf(part: PartRow): string | null {
  const cost = totalCostOf(part);
  if (cost === null || part.totalPrice === null || part.costCurrency !== part.currency) return null;
  const margin = part.totalPrice - cost;
  return margin < 0 ? `-${moneyText(-margin)}` : moneyText(margin);
}

const ofProject = (tx: Database | Transaction, projectId: number) =>
  selectParts(tx)
    .where(and(eq(partsUsed.projectId, projectId), isNull(partsUsed.deletedAt)))
    .orderBy(asc(partsUsed.usedDate), asc(partsUsed.id))
    .all();

/** Returns the parts of a project that the actor may read, in the order of their use. Throws notFound. */
export function listParts({ db, actor }: PortalContext, { projectId }: ListPartsInput): Part[] {
  visibleProject(db, actor, projectId);
  return ofProject(db, projectId).map((row) => toPart(row, actor));
}

/** Returns the same with prices and billing states, for managers. */
export function pricedPartsOf(
  tx: Database | Transaction,
  actor: PortalActor,
  projectId: number,
): PricedPart[] {
  return ofProject(tx, projectId).map((row) => toPricedPart(row, actor));
}

/** Returns a part as everyone may see it. Throws notFound. */
export function partById(tx: Database | Transaction, actor: PortalActor, id: number): Part {
  return toPart(joinedPart(tx, id), actor);
}

/** Returns the same for managers. Throws notFound. */
export function pricedPartById(tx: Database | Transaction, actor: PortalActor, id: number): PricedPart {
  return toPricedPart(joinedPart(tx, id), actor);
}

export function joinedPart(tx: Database | Transaction, id: number): JoinedPart {
  const row = joinedOfId(tx).get({ id });
  if (!row) throw noSuchPart();
  return row;
}

const joinedOfId = preparedOnce((tx) =>
  selectParts(tx)
    .where(eq(partsUsed.id, sql.placeholder('id')))
    .prepare(),
);

/** Returns a part that has not been removed; `projectId` if it must belong to that project. Throws notFound. */
export function partRow(
  tx: Database | Transaction,
  { id, projectId }: { id: number; projectId?: number },
): PartRow {
  const part = keptOfId(tx).get({ id });
  if (!part || (projectId !== undefined && part.projectId !== projectId)) throw noSuchPart();
  return part;
}

const keptOfId = preparedOnce((tx) =>
  tx
    .select()
    .from(partsUsed)
    .where(and(eq(partsUsed.id, sql.placeholder('id')), isNull(partsUsed.deletedAt)))
    .prepare(),
);

const noSuchPart = () => new AppError('notFound', 'This part no longer exists.');

/** Finds products by name or item number, best first, or similar ones if none match. */
export function findParts(ctx: PortalContext, { q, limit }: SearchPartsInput): PartMatch[] {
  const found = searchProducts(ctx, { q, limit, _t: undefined });
  const isSimilar = found.length === 0;
  return (isSimilar ? suggestProducts(ctx, { q }).products : found)
    .slice(0, limit)
    .map(({ id, name, itemNumber }) => ({ productId: id, name, itemNumber, isSimilar }));
}

const EARLIER_SERVICES = 3;

/** Returns the parts used in the vessel's last services, latest service first. Throws notFound. */
export function partsUsedBefore(
  { db, actor }: PortalContext,
  { projectId }: ListPartsInput,
): PartUsedBefore[] {
  const { vesselDirectoryId } = visibleProject(db, actor, projectId);
  if (vesselDirectoryId === null) return [];
  const earlier = db
    .select({ id: vesselProjects.id })
    .from(vesselProjects)
    .where(
      and(
        vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId),
        eq(vesselProjects.status, 'completed'),
        ne(vesselProjects.id, projectId),
      ),
    )
    .orderBy(desc(vesselProjects.completedDate), desc(vesselProjects.id))
    .limit(EARLIER_SERVICES)
    .all()
    .map(({ id }) => id);
  return db
    .select({
      projectId: partsUsed.projectId,
      completedDate: sql<string>`${vesselProjects.completedDate}`,
      serviceType: vesselProjects.serviceType,
      productId: partsUsed.productId,
      partName: partsUsed.partName,
      partNumber: partsUsed.partNumber,
      quantity: partsUsed.quantity,
    })
    .from(partsUsed)
    .innerJoin(vesselProjects, eq(vesselProjects.id, partsUsed.projectId))
    .where(
      and(
        inArray(partsUsed.projectId, earlier),
        isNull(partsUsed.deletedAt),
        isNotNull(vesselProjects.completedDate),
      ),
    )
    .orderBy(desc(vesselProjects.completedDate), desc(partsUsed.projectId), asc(partsUsed.id))
    .all();
}
