import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { MONEY_MAX_MINOR } from '#contract/billing/billing.ts';
import { minorUnits, moneyText, type Currency } from '#contract/format/money.ts';
import type { PartPrice } from '#contract/billing/part.ts';
import type { PartIdInput, PriceSource, SuggestedPrice } from '#contract/billing/priced-part.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { fold } from '#db/queries/contains-text.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { partMarkUps, partsUsed, vesselProjects } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleProject, type ProjectRow } from '#server/services/access/project-access.ts';
import { companySurvivors, vesselSurvivors } from '#server/services/merges/survivors.ts';
import { partRow, type PartRow } from './queries.ts';

/** The columns of a part that define what is billed for it. */
export interface PriceColumns {
  unitPrice: number | null;
  currency: Currency | null;
  priceSource: PriceSource;
}

export const NO_PRICE: PriceColumns = { unitPrice: null, currency: null, priceSource: 'missing' };

export function manualPrice({ amount, currency }: PartPrice): PriceColumns {
  return { unitPrice: minorUnits(amount), currency, priceSource: 'manual' };
}

/** The unit cost, as columns of the part. Throws badInput above the maximum of a line. */
export function costColumns({ amount, currency }: PartPrice, quantity: number) {
  const unitCost = minorUnits(amount);
  totalOf(unitCost, quantity);
  return { unitCost, costCurrency: currency };
}

/** Operators enter the cost of a part; managers decide its price. Throws forbidden. */
export function refuseOperatorsPrice({ role }: PortalActor, price: PartPrice | undefined): void {
  if (role === 'manager' || price === undefined) return;
  const message = 'A manager sets the price. Enter what you paid as the cost.';
  throw new AppError('forbidden', message, { issues: [{ path: ['price'], message }] });
}

/**
 * A price that the caller did not type is dropped if the line total exceeds the maximum: a refusal would reveal the
 * price to an operator. Managers then set it.
 */
export function unlessTooMuch<Price extends Pick<PriceColumns, 'unitPrice'>>(
  price: Price,
  quantity: number,
): Price | PriceColumns {
  return (price.unitPrice ?? 0) * quantity > MONEY_MAX_MINOR ? NO_PRICE : price;
}

/** Returns the line total. Throws badInput above the maximum of an invoice line. */
export function totalOf(unitPrice: number | null, quantity: number): number | null {
  if (unitPrice === null) return null;
  const total = unitPrice * quantity;
  if (total <= MONEY_MAX_MINOR) return total;
  const message = `The line total would exceed ${moneyText(MONEY_MAX_MINOR)}.`;
  throw new AppError('badInput', message, { issues: [{ path: ['quantity'], message }] });
}

type NamedPart = Pick<typeof partsUsed.$inferInsert, 'productId' | 'partName' | 'partNumber'>;

/** Prices that a manager has approved; operators' entries that nobody reviewed do not count. */
const APPROVED = ['approved', 'invoiced', 'paid'] as const;

/**
 * Returns the price for an unpriced part: the last approved for it on this vessel, otherwise for this client;
 * otherwise, for a product of the catalogue, on any project. Always in the project's currency, if it has one.
 */
export function suggestPrice(tx: Database | Transaction, project: ProjectRow, part: NamedPart): PriceColumns {
  for (const projects of [projectsOfVessel(project), projectsOfClient(project)]) {
    const found = projects && lastPrice(tx, project, and(sameOnProjects(part), projectsAre(tx, projects)));
    if (found) return { ...found, priceSource: 'last used' };
  }
  const { productId } = part;
  const anywhere = productId ? lastPrice(tx, project, eq(partsUsed.productId, productId)) : undefined;
  return anywhere ? { ...anywhere, priceSource: 'catalogue' } : NO_PRICE;
}

function lastPrice(tx: Database | Transaction, { currency }: ProjectRow, fits: SQL | undefined) {
  return tx
    .select({ unitPrice: partsUsed.unitPrice, currency: partsUsed.currency })
    .from(partsUsed)
    .where(
      and(
        fits,
        isNull(partsUsed.deletedAt),
        isNotNull(partsUsed.unitPrice),
        inArray(partsUsed.billingStatus, [...APPROVED]),
        currency === null ? undefined : eq(partsUsed.currency, currency),
      ),
    )
    .orderBy(desc(partsUsed.usedDate), desc(partsUsed.id))
    .limit(1)
    .get();
}

/**
 * A vessel and a client have few projects, a product may have a million uses: the unary plus keeps SQLite off the
 * product index.
 */
function sameOnProjects({ productId, partNumber, partName }: NamedPart): SQL {
  if (productId) return sql`+${partsUsed.productId} = ${productId}`;
  if (partNumber) return eq(fold(partsUsed.partNumber), foldText(partNumber));
  return eq(fold(partsUsed.partName), foldText(partName));
}

function projectsOfVessel({ vesselDirectoryId, vesselName }: ProjectRow): SQL {
  return vesselDirectoryId === null
    ? eq(vesselProjects.vesselName, vesselName)
    : vesselSurvivors.sameAs(vesselProjects.vesselDirectoryId, vesselDirectoryId);
}

function projectsOfClient({ companyId }: ProjectRow): SQL | undefined {
  return companyId === null ? undefined : companySurvivors.sameAs(vesselProjects.companyId, companyId);
}

function projectsAre(tx: Database | Transaction, projects: SQL): SQL {
  return inArray(
    partsUsed.projectId,
    tx.select({ id: vesselProjects.id }).from(vesselProjects).where(projects),
  );
}

/** The cost with the mark-up of its category, in the currency of the project if it has one. */
function markedUpCost(
  db: Database,
  project: ProjectRow,
  { unitCost, costCurrency, category, quantity }: PartRow,
): SuggestedPrice {
  if (unitCost === null || costCurrency === null) return null;
  if (project.currency !== null && project.currency !== costCurrency) return null;
  const rule = db.select().from(partMarkUps).where(eq(partMarkUps.category, category)).get();
  if (!rule) return null;
  const price = Math.round((unitCost * (100 + rule.percent)) / 100);
  if (price * quantity > MONEY_MAX_MINOR) return null;
  return { amount: moneyText(price), currency: costCurrency, source: 'mark-up' };
}

/** Returns the suggested price of a part on a project. Managers only. Throws notFound. */
export function suggestedPrice({ db, actor }: PortalContext, { id }: PartIdInput): SuggestedPrice {
  const part = partRow(db, { id });
  const project = visibleProject(db, actor, part.projectId);
  const { unitPrice, currency, priceSource } = suggestPrice(db, project, part);
  if (unitPrice === null || currency === null) return markedUpCost(db, project, part);
  // A price that is found is neither typed nor missing.
  return {
    amount: moneyText(unitPrice),
    currency,
    source: priceSource === 'catalogue' ? 'catalogue' : 'last used',
  };
}
