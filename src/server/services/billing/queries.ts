import { asc, eq } from 'drizzle-orm';
import type { ProjectBilling, ProjectTotal } from '#contract/billing/line-billing.ts';
import { moneyText } from '#contract/format/money.ts';
import type { ProjectIdInput } from '#contract/project/project.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { projectTotals } from '#db/schema/index.ts';
import { plannedPricesOf } from '#server/services/parts/planned-parts.ts';
import { pricedPartsOf } from '#server/services/parts/queries.ts';
import type { PortalActor, PortalContext } from '#server/services/portal-context.ts';
import { visibleProject } from '#server/services/access/project-access.ts';
import { creditsOf } from './credited-lines.ts';
import { lineOfValue } from './line-transition.ts';

/** Returns everything to bill of one project, for managers. Throws notFound. */
export function projectBilling({ db, actor }: PortalContext, { id }: ProjectIdInput): ProjectBilling {
  // One read transaction, so that lines and sums match.
  return db.transaction((tx) => projectBillingOf(tx, actor, id));
}

export function projectBillingOf(tx: Transaction, actor: PortalActor, id: number): ProjectBilling {
  const project = visibleProject(tx, actor, id);
  const line = lineOfValue(project);
  const parts = pricedPartsOf(tx, actor, id);
  return {
    projectId: id,
    vesselName: project.vesselName,
    status: project.status,
    version: project.version,
    billingState: project.billingState,
    value: line && describeValue(line),
    parts,
    planned: plannedPricesOf(tx, id),
    credits: creditsOf(tx, id),
    totals: totalsOf(tx, id),
    withoutPrice: parts.filter(({ unitPrice }) => unitPrice === null).length,
  };
}

function describeValue({ amount, currency, ...line }: NonNullable<ReturnType<typeof lineOfValue>>) {
  if (amount === null || currency === null) throw new Error('a value without amount or currency');
  return { ...line, amount: moneyText(amount), currency };
}

function totalsOf(tx: Database | Transaction, projectId: number): ProjectTotal[] {
  return tx
    .select()
    .from(projectTotals)
    .where(eq(projectTotals.projectId, projectId))
    .orderBy(asc(projectTotals.currency))
    .all()
    .map(describeTotal);
}

export function describeTotal({
  currency,
  pending,
  approved,
  invoiced,
  paid,
  lines,
}: Omit<typeof projectTotals.$inferSelect, 'projectId'>): ProjectTotal {
  return {
    currency,
    pending: moneyText(pending),
    approved: moneyText(approved),
    invoiced: moneyText(invoiced),
    paid: moneyText(paid),
    lines,
  };
}
