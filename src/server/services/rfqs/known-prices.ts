import { inArray, sql } from 'drizzle-orm';
import type { Currency } from '#contract/format/money.ts';
import { moneyText } from '#contract/format/money.ts';
import type { KnownPrice, KnownPrices, KnownPricesInput } from '#contract/rfq/quote.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import type { Transaction } from '#db/open-database.ts';
import { partsUsed, vesselProjects } from '#db/schema/index.ts';
import { companySurvivors } from '#server/services/merges/survivors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { clientOf, rfqRow } from './office-rfqs.ts';

/** Returns what products were billed at and bought for, for the client of a request. Throws notFound. */
export function knownPrices({ db }: PortalContext, { id, productIds }: KnownPricesInput): KnownPrices[] {
  const ids = [...new Set(productIds)];
  return db.transaction((tx) => {
    const { company } = clientOf(tx, rfqRow(tx, id));
    const forClient = company ? lastOf(tx, 'price', ids, company.id) : undefined;
    const approved = lastOf(tx, 'price', ids);
    const cost = lastOf(tx, 'cost', ids);
    return ids.map((productId) => ({
      productId,
      forClient: forClient?.get(productId) ?? null,
      approved: approved.get(productId) ?? null,
      cost: cost.get(productId) ?? null,
    }));
  });
}

interface LastUse {
  productId: number;
  amount: number;
  currency: Currency;
  day: string;
}

/** Returns the last one of each product. Prices count once a manager has approved them. */
function lastOf(
  tx: Transaction,
  what: 'price' | 'cost',
  productIds: readonly number[],
  companyId?: number,
): ReadonlyMap<number, KnownPrice> {
  const { unitPrice, currency, unitCost, costCurrency, usedDate, billingStatus, deletedAt } = partsUsed;
  const [amount, unit] = what === 'price' ? [unitPrice, currency] : [unitCost, costCurrency];
  const approved = what === 'price' ? sql`and ${billingStatus} in ('approved', 'invoiced', 'paid')` : sql``;
  const ofClient =
    companyId === undefined
      ? sql``
      : sql`and ${partsUsed.projectId} in (
          select ${vesselProjects.id} from ${vesselProjects}
          where ${companySurvivors.sameAs(vesselProjects.companyId, companyId)})`;
  const found = tx.all<LastUse>(sql`
    select productId, amount, currency, day from (
      select ${partsUsed.productId} as productId, ${amount} as amount, ${unit} as currency, ${usedDate} as day,
        row_number() over (
          partition by ${partsUsed.productId} order by ${usedDate} desc, ${partsUsed.id} desc) as place
      from ${partsUsed}
      where ${inArray(partsUsed.productId, inOneParameter(productIds))} and ${amount} is not null
        and ${deletedAt} is null ${approved} ${ofClient})
    where place = 1`);
  return new Map(
    found.map(({ productId, amount: minor, ...price }) => [
      productId,
      { ...price, amount: moneyText(minor) },
    ]),
  );
}
