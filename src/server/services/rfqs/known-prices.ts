import { sql } from 'drizzle-orm';
import type { Currency } from '#contract/format/money.ts';
import { moneyText } from '#contract/format/money.ts';
import type { KnownPrice, KnownPrices, KnownPricesInput } from '#contract/rfq/quote.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { clientOf, rfqRow } from './office-rfqs.ts';

/** Returns what products were billed at and bought for, for the client of a request. Throws notFound. */
export function knownPrices({ db }: PortalContext, { id, productIds }: KnownPricesInput): KnownPrices[] {
  return db.transaction((tx) => {
    const { company } = clientOf(tx, rfqRow(tx, id));
    return [...new Set(productIds)].map((productId) => ({
      productId,
      forClient: company && lastOf(tx, 'price', productId, company.id),
      approved: lastOf(tx, 'price', productId),
      cost: lastOf(tx, 'cost', productId),
    }));
  });
}

/** Prices count once a manager has approved them. */
function lastOf(
  tx: Transaction,
  what: 'price' | 'cost',
  productId: number,
  companyId?: number,
): KnownPrice | null {
  const { unitPrice, currency, unitCost, costCurrency, usedDate, billingStatus, deletedAt } = partsUsed;
  const [amount, unit] = what === 'price' ? [unitPrice, currency] : [unitCost, costCurrency];
  const approved = what === 'price' ? sql`and ${billingStatus} in ('approved', 'invoiced', 'paid')` : sql``;
  const ofClient =
    companyId === undefined
      ? sql``
      : sql`and ${partsUsed.projectId} in (
          select ${vesselProjects.id} from ${vesselProjects}
          where ${companySurvivors.sameAs(vesselProjects.companyId, companyId)})`;
  const found = tx.get<{ amount: number; currency: Currency; day: string } | undefined>(sql`
    select ${amount} as amount, ${unit} as currency, ${usedDate} as day from ${partsUsed}
    where ${partsUsed.productId} = ${productId} and ${amount} is not null and ${deletedAt} is null
      ${approved} ${ofClient}
    order by ${usedDate} desc, ${partsUsed.id} desc limit 1`);
  return found ? { ...found, amount: moneyText(found.amount) } : null;
}
