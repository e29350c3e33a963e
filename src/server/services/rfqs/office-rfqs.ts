import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  OPEN_RFQ_STATUSES,
  type ListRfqsInput,
  type OfficeRfq,
  type RfqIdInput,
  type RfqPage,
  type RfqSummary,
} from '#contract/rfq/office-rfq.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import { containsText } from '#db/queries/contains-text.ts';
import { countRows, oldestDay } from '#db/queries/count-rows.ts';
import type { Database, Transaction } from '#db/open-database.ts';
import { portalUsers, rfqEvents, rfqLines, rfqs, vesselDirectory } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { companyNow, resolveCompany } from '#server/services/vessels/matching/resolve-company.ts';
import { directoryEntry } from '#server/services/vessels/vessel-rows.ts';
import { quotesOf } from './quote-rows.ts';

type RfqRow = typeof rfqs.$inferSelect;

const isUnread = and(isNull(rfqs.readAt), isNull(rfqs.spamReason));

const isUnreadSpam = and(isNull(rfqs.readAt), ne(rfqs.spamReason, 'marked by hand'));

/** The requests in which the buyer did something that no manager has opened. */
export const countUnreadRfqs = (db: Database | Transaction): number => countRows(db, rfqs, isUnread);

export const oldestUnreadRfq = (db: Database | Transaction) => oldestDay(db, rfqs, rfqs.updatedAt, isUnread);

/** Returns one page of the requests, newest first. Managers only. */
export function listRfqs({ db }: PortalContext, { before, limit, ...filters }: ListRfqsInput): RfqPage {
  const found = db
    .select({ rfq: rfqs, assignee: assigneeColumns })
    .from(rfqs)
    .leftJoin(portalUsers, eq(portalUsers.id, rfqs.assignedTo))
    .where(and(before === undefined ? undefined : lt(rfqs.id, before), rfqsThatFit(filters)))
    .orderBy(desc(rfqs.id))
    .limit(limit + 1)
    .all();
  const shown = found.slice(0, limit);
  const counts = lineCounts(
    db,
    shown.map(({ rfq }) => rfq.id),
  );
  return {
    rfqs: shown.map(({ rfq, assignee }) => summaryOf(rfq, assignee, counts.get(rfq.id))),
    next: found.length > limit ? (shown.at(-1)?.rfq.id ?? null) : null,
    unread: countUnreadRfqs(db),
    unreadSpam: countRows(db, rfqs, isUnreadSpam),
  };
}

const isOpen = and(
  inArray(rfqs.status, [...OPEN_RFQ_STATUSES]),
  or(ne(rfqs.status, 'accepted'), isNull(rfqs.projectId)),
);

/** Returns the requests that the text matches, without spam: the one with that number first, then the newest. */
export function findRfqs({ db }: PortalContext, q: string, limit: number): FoundRfq[] {
  const { id, number, buyerName, buyerCompany, vesselName } = rfqs;
  return db
    .select({ id, number, buyerName, buyerCompany, vesselName })
    .from(rfqs)
    .where(rfqsThatFit({ q }))
    .orderBy(sql`${number} = ${q.toUpperCase()} desc`, desc(id))
    .limit(limit)
    .all();
}

type FoundRfq = Pick<RfqRow, 'id' | 'number' | 'buyerName' | 'buyerCompany' | 'vesselName'>;

const assigneeColumns = { id: portalUsers.id, name: portalUsers.name, isActive: portalUsers.isActive };

function rfqsThatFit({
  q,
  status,
  assignee,
  unread,
  open = false,
  spam = false,
}: Omit<ListRfqsInput, 'before' | 'limit'>): SQL | undefined {
  const { number, buyerName, buyerCompany, buyerEmail, vesselName, imoNumber, assignedTo } = rfqs;
  return and(
    spam ? isNotNull(rfqs.spamReason) : isNull(rfqs.spamReason),
    status && inArray(rfqs.status, status),
    unread === undefined ? undefined : unread ? isNull(rfqs.readAt) : isNotNull(rfqs.readAt),
    open ? isOpen : undefined,
    assignee === 'none' ? isNull(assignedTo) : assignee === undefined ? undefined : eq(assignedTo, assignee),
    q
      ? or(
          ...[number, buyerName, buyerCompany, buyerEmail, vesselName, imoNumber].map((column) =>
            containsText(column, q),
          ),
        )
      : undefined,
  );
}

interface LineCounts {
  lineCount: number;
  matched: number;
}

function lineCounts(db: Database | Transaction, ids: readonly number[]): ReadonlyMap<number, LineCounts> {
  return new Map(
    db
      .select({ rfqId: rfqLines.rfqId, lineCount: count(), matched: count(rfqLines.productId) })
      .from(rfqLines)
      .where(inArray(rfqLines.rfqId, [...ids]))
      .groupBy(rfqLines.rfqId)
      .all()
      .map(({ rfqId, ...counts }) => [rfqId, counts]),
  );
}

function summaryOf(
  rfq: RfqRow,
  assignee: RfqSummary['assignee'],
  { lineCount, matched }: LineCounts = { lineCount: 0, matched: 0 },
): RfqSummary {
  const { id, number, status, buyerName, buyerCompany, vesselName, imoNumber, port, eta } = rfq;
  return {
    id,
    number,
    status,
    isUnread: rfq.readAt === null && rfq.spamReason === null,
    isSpam: rfq.spamReason !== null,
    buyerName,
    buyerCompany,
    vesselName,
    imoNumber,
    port,
    eta,
    lineCount,
    matched,
    assignee,
    projectId: rfq.projectId,
    createdAt: rfq.createdAt.toISOString(),
  };
}

/** Returns a request with its lines and events. Throws notFound. */
export function readRfq({ db }: Pick<PortalContext, 'db'>, { id }: RfqIdInput): OfficeRfq {
  return db.transaction((tx) => describeRfq(tx, rfqRow(tx, id)));
}

/** Throws notFound. */
export function rfqRow(tx: Database | Transaction, id: number): RfqRow {
  const row = tx.select().from(rfqs).where(eq(rfqs.id, id)).get();
  if (!row) throw new AppError('notFound', 'There is no such request.');
  return row;
}

const { rfqId: _rfqId, ...lineColumns } = getTableColumns(rfqLines);

export function describeRfq(tx: Transaction, rfq: RfqRow): OfficeRfq {
  const assignee =
    rfq.assignedTo === null
      ? undefined
      : tx.select(assigneeColumns).from(portalUsers).where(eq(portalUsers.id, rfq.assignedTo)).get();
  const { buyerEmail, buyerPhone, requisition, note, source, spamReason } = rfq;
  return {
    ...summaryOf(rfq, assignee ?? null, lineCounts(tx, [rfq.id]).get(rfq.id)),
    buyerEmail,
    buyerPhone,
    requisition,
    note,
    source,
    spamReason,
    ...clientOf(tx, rfq),
    quotes: quotesOf(tx, rfq.id),
    lines: tx
      .select(lineColumns)
      .from(rfqLines)
      .where(eq(rfqLines.rfqId, rfq.id))
      .orderBy(asc(rfqLines.position))
      .all(),
    events: tx
      .select({
        id: rfqEvents.id,
        kind: rfqEvents.kind,
        at: rfqEvents.at,
        text: rfqEvents.text,
        byName: portalUsers.name,
      })
      .from(rfqEvents)
      .leftJoin(portalUsers, eq(portalUsers.id, rfqEvents.userId))
      .where(eq(rfqEvents.rfqId, rfq.id))
      .orderBy(asc(rfqEvents.id))
      .all()
      .map((event) => Object.assign(event, { at: event.at.toISOString() })),
  };
}

/** Returns the vessel with the IMO number, and its client, or the client that has the buyer's company name. */
export function clientOf(
  tx: Transaction,
  { imoNumber, buyerCompany }: Pick<RfqRow, 'imoNumber' | 'buyerCompany'>,
): Pick<OfficeRfq, 'vessel' | 'company'> {
  const { id, imoNumber: number, mergedIntoId } = vesselDirectory;
  // The number of a vessel that was merged into another means the one in use.
  const found =
    imoNumber === null
      ? undefined
      : tx
          .select({ id })
          .from(vesselDirectory)
          .where(eq(number, plainImoNumber(imoNumber)))
          .orderBy(isNotNull(mergedIntoId), asc(id))
          .limit(1)
          .get();
  const vessel = found && directoryEntry(tx, found.id);
  const owner = vessel?.companyId ? companyNow(tx, vessel.companyId) : null;
  const company = owner ?? (buyerCompany === null ? null : resolveCompany(tx, buyerCompany));
  return {
    vessel: vessel ? { id: vessel.id, name: vessel.vesselName } : null,
    company: company && { id: company.id, name: company.name },
  };
}
