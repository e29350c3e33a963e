import { and, eq } from 'drizzle-orm';
import { PART_NAME_MAX, PART_NUMBER_MAX } from '#contract/billing/part.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import type { Project } from '#contract/project/project.ts';
import type { MakeProjectInput } from '#contract/rfq/office-rfq.ts';
import type { Transaction } from '#db/open-database.ts';
import { plannedParts, rfqQuotes, rfqs } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { writePortalAudit } from '#server/services/audit/write-portal-audit.ts';
import { idempotentRequest, runIdempotent } from '#server/services/idempotency/run-idempotent.ts';
import type { PortalContext, PortalWork } from '#server/services/portal-context.ts';
import { findPorts } from '#server/services/ports/find-ports.ts';
import { insertProject } from '#server/services/projects/insert-project.ts';
import { linkVessel } from '#server/services/projects/link-vessel.ts';
import { clientFields, fromDirectory } from '#server/services/projects/project-fields.ts';
import { describeProject } from '#server/services/projects/project-output.ts';
import { addRfqEvent, namedRfq, recordRfqChange } from './handle-rfq.ts';
import { clientOf, describeRfq, rfqRow } from './office-rfqs.ts';
import { quoteLines, type QuoteRow } from './quote-rows.ts';

type RfqRow = typeof rfqs.$inferSelect;

/** The service of a project that was made from a quotation, until a manager chooses another one. */
const QUOTED_SERVICE = 'reagent supply';

/**
 * Makes a project of an accepted quotation: not confirmed yet, with what the buyer said and the quoted parts. Throws
 * notFound, conflict (it has a project; its quotation is not accepted; the vessel is archived), badInput (no vessel).
 */
export function makeProject(ctx: PortalContext, input: MakeProjectInput): Project {
  return inTransaction(ctx.db, (tx) => {
    const rfq = rfqRow(tx, input.id);
    // The stored result is the id alone: it stays after what the buyer wrote is erased.
    const id = runIdempotent(tx, ctx, idempotentRequest('rfqs.makeProject', input), () => {
      const quote = acceptedQuote(tx, rfq);
      const project = insertProject(
        tx,
        ctx,
        projectFields(tx, ctx, rfq, { quote, vesselName: input.vesselName }),
        `Project made from request ${rfq.number}`,
      );
      planParts(tx, ctx, project.id, quote);
      tx.update(rfqs)
        .set({ projectId: project.id, updatedAt: ctx.clock.now() })
        .where(eq(rfqs.id, rfq.id))
        .run();
      addRfqEvent(tx, ctx, rfq.id, { kind: 'project' });
      writePortalAudit(tx, ctx, {
        ...namedRfq(rfq),
        action: 'update',
        description: `Project ${project.id} made from the quotation`,
        field: 'projectId',
        from: null,
        to: String(project.id),
      });
      recordRfqChange(tx, ctx, rfq.id);
      return project.id;
    });
    return describeProject(tx, ctx.actor, id);
  });
}

function acceptedQuote(tx: Transaction, rfq: RfqRow): QuoteRow {
  if (rfq.projectId !== null) {
    throw new AppError('conflict', `This request is project ${rfq.projectId} already.`, {
      current: describeRfq(tx, rfq),
    });
  }
  const quote = tx
    .select()
    .from(rfqQuotes)
    .where(and(eq(rfqQuotes.rfqId, rfq.id), eq(rfqQuotes.status, 'accepted')))
    .get();
  if (quote && rfq.status === 'accepted') return quote;
  throw new AppError('conflict', 'Only an accepted quotation becomes a project.', {
    current: describeRfq(tx, rfq),
  });
}

interface MadeFrom {
  quote: QuoteRow;
  /** Typed by the manager, where the request names no vessel. */
  vesselName: string | undefined;
}

/** The project as the request describes it; a known vessel adds its systems and people. */
function projectFields(tx: Transaction, work: PortalContext, rfq: RfqRow, { quote, vesselName }: MadeFrom) {
  const { vessel, company } = clientOf(tx, rfq);
  const { entry } = vessel ? linkVessel(tx, work, { vesselDirectoryId: vessel.id }) : { entry: null };
  const today = osloDay(work.clock.now());
  return {
    ...(entry && fromDirectory(entry)),
    ...(company
      ? clientFields(tx, work, company.name, entry?.id ?? null)
      : // What a stranger typed is a name until a manager makes it a client.
        { clientName: rfq.buyerCompany }),
    vesselName: entry?.vesselName ?? rfq.vesselName ?? vesselName ?? refuseWithoutVessel(),
    vesselDirectoryId: entry?.id ?? null,
    serviceType: QUOTED_SERVICE,
    description: descriptionOf(rfq, entry !== null),
    requestDate: osloDay(quote.answeredAt ?? work.clock.now()),
    location: rfq.port,
    locationTimezone: rfq.port === null ? null : zoneOfPort(work, rfq.port),
    scheduledDate: rfq.eta !== null && rfq.eta >= today ? rfq.eta : null,
    sourceType: 'rfq',
    sourceId: rfq.id,
  } as const;
}

function refuseWithoutVessel(): never {
  const message = 'The request names no vessel. Enter its name.';
  throw new AppError('badInput', message, { issues: [{ path: ['vesselName'], message }] });
}

/** An unknown vessel has no record that could hold its number. */
function descriptionOf({ note, requisition, imoNumber, eta }: RfqRow, isKnown: boolean): string | null {
  const lines = [
    note,
    requisition && `Requisition: ${requisition}`,
    eta && `ETA: ${formatDayLong(eta)}`,
    !isKnown && imoNumber && `IMO number: ${imoNumber}`,
  ];
  return lines.filter(Boolean).join('\n') || null;
}

/** The time zone of a known port, or of the newest project in a port with this name. */
const zoneOfPort = (ctx: PortalContext, port: string): string | null =>
  findPorts(ctx, { q: port }).find(({ isExact }) => isExact)?.timezone ?? null;

/** Alternatives were offered beside a line and are not in the total, so they are not planned. */
function planParts(tx: Transaction, { clock }: PortalWork, projectId: number, quote: QuoteRow): void {
  const lines = quoteLines(tx, [quote.id]).filter(({ isAlternative }) => !isAlternative);
  for (const { id, productId, name, number, quantity, unit, unitPrice } of lines) {
    tx.insert(plannedParts)
      .values({
        projectId,
        quoteLineId: id,
        productId,
        // A quotation has more room for them.
        partName: name.slice(0, PART_NAME_MAX).trim(),
        partNumber: number?.slice(0, PART_NUMBER_MAX).trim() || null,
        quantity,
        unit,
        unitPrice,
        currency: unitPrice === null ? null : quote.currency,
        createdAt: clock.now(),
      })
      .run();
  }
}
