import { asc, eq } from 'drizzle-orm';
import type { CreditedLine } from '#contract/billing/line-billing.ts';
import { moneyText } from '#contract/format/money.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { creditedLines } from '#db/schema/index.ts';
import type { PartRow } from '#server/services/parts/queries.ts';
import type { PortalWork } from '#server/services/portal-context.ts';
import type { ProjectRow } from '#server/services/access/project-access.ts';
import { lineOfPart, lineOfValue, type BillingLine } from './line-transition.ts';

/** Keeps what was invoiced and credited of a part before it is billed again. */
export function keepCreditOfPart(tx: Transaction, { clock }: PortalWork, part: PartRow): void {
  const { projectId, quantity, usedDate } = part;
  tx.insert(creditedLines)
    .values({
      ...creditOf(lineOfPart(part)),
      projectId,
      partId: part.id,
      description: part.partName,
      itemNumber: part.partNumber,
      quantity,
      unitPrice: part.unitPrice ?? 0,
      usedDate,
      createdAt: clock.now(),
    })
    .run();
}

/** Keeps the same for the value of a project. */
export function keepCreditOfValue(tx: Transaction, { clock }: PortalWork, project: ProjectRow): void {
  const line = lineOfValue(project);
  if (!line) throw new Error(`project ${project.id} has no value`);
  tx.insert(creditedLines)
    .values({
      ...creditOf(line),
      projectId: project.id,
      partId: null,
      description: project.serviceType,
      quantity: 1,
      unitPrice: line.amount ?? 0,
      createdAt: clock.now(),
    })
    .run();
}

function creditOf({ currency, invoiceRef, invoicedAt, paidAt, disputeNote, creditRef }: BillingLine) {
  if (currency === null) throw new Error('a line was invoiced without a currency');
  return { currency, invoiceRef, invoicedAt, paidAt, disputeNote, creditRef };
}

/** Returns what was credited of a project and billed again, oldest first. */
export function creditsOf(tx: Database | Transaction, projectId: number): CreditedLine[] {
  return tx
    .select()
    .from(creditedLines)
    .where(eq(creditedLines.projectId, projectId))
    .orderBy(asc(creditedLines.id))
    .all()
    .map(({ partId, description, quantity, unitPrice, ...credit }) => ({
      partId,
      description,
      quantity,
      amount: moneyText(unitPrice * quantity),
      currency: credit.currency,
      invoiceRef: credit.invoiceRef,
      invoicedAt: credit.invoicedAt,
      paidAt: credit.paidAt,
      creditRef: credit.creditRef,
    }));
}
