import { and, between, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Currency } from '#contract/format/money.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { RfqStatus } from '#contract/rfq/rfq-request.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import { osloDayOf } from '#db/oslo-day.ts';
import { inOneParameter } from '#db/queries/in-one-parameter.ts';
import {
  companies,
  rfqQuoteLines,
  rfqQuotes,
  rfqs,
  vesselDirectory,
  vesselProjects,
} from '#db/schema/index.ts';
import { groupBy } from '#server/services/group-by.ts';
import { vesselSurvivors } from '#server/services/merges/survivors.ts';
import { companiesByName, plainCompanyName } from '#server/services/vessels/matching/resolve-company.ts';
import type { FigureQuestion, Source } from './figure-question.ts';

interface Offer {
  id: number;
  currency: Currency;
  total: number;
}

/** A request that arrived in the period, with what was offered. */
export interface RequestCase {
  id: number;
  status: RfqStatus;
  receivedAt: Date;
  client: { key: string; label: string };
  /** When the first quotation was sent. */
  quotedAt: Date | null;
  /** The newest quotation that was sent. */
  quoted: Offer | null;
  accepted: Offer | null;
}

/** Returns the requests of a period that pass the filter of clients. Spam is left out. */
export function requestCases(db: Source, { period, filters }: FigureQuestion): RequestCase[] {
  const rows = db
    .select({ rfq: rfqs, companyId: vesselProjects.companyId })
    .from(rfqs)
    .leftJoin(vesselProjects, eq(vesselProjects.id, rfqs.projectId))
    .where(and(isNull(rfqs.spamReason), between(osloDayOf(rfqs.createdAt), period.from, period.to)))
    .all();
  const offers = groupBy(
    offersOf(
      db,
      rows.map(({ rfq }) => rfq.id),
    ),
    ({ rfqId }) => rfqId,
  );
  const clientOf = clientNames(db);
  const wanted = filters.client === undefined ? undefined : foldText(filters.client);
  return rows
    .map(({ rfq, companyId }): RequestCase => {
      const own = offers.get(rfq.id) ?? [];
      const newest = own.at(-1);
      return {
        id: rfq.id,
        status: rfq.status,
        receivedAt: rfq.createdAt,
        client: clientOf(rfq, companyId),
        quotedAt: own[0]?.sentAt ?? null,
        quoted: newest ?? null,
        accepted: own.find(({ status }) => status === 'accepted') ?? null,
      };
    })
    .filter(({ client }) => wanted === undefined || foldText(client.label).includes(wanted));
}

/** The quotations that were sent, of each request from the first to the newest. */
function offersOf(db: Source, ids: number[]) {
  const total = sql<number>`coalesce(sum(case when ${rfqQuoteLines.isAlternative} = 0
    then ${rfqQuoteLines.quantity} * coalesce(${rfqQuoteLines.unitPrice}, 0) end), 0)`;
  return db
    .select({
      id: rfqQuotes.id,
      rfqId: rfqQuotes.rfqId,
      status: rfqQuotes.status,
      sentAt: rfqQuotes.sentAt,
      currency: rfqQuotes.currency,
      total,
    })
    .from(rfqQuotes)
    .leftJoin(rfqQuoteLines, eq(rfqQuoteLines.quoteId, rfqQuotes.id))
    .where(and(inArray(rfqQuotes.rfqId, inOneParameter(ids)), ne(rfqQuotes.status, 'draft')))
    .groupBy(rfqQuotes.id)
    .orderBy(rfqQuotes.rfqId, rfqQuotes.revision)
    .all();
}

/** Finds the client of a request: of its project, else of the vessel with its IMO number, else the company typed. */
function clientNames(db: Source) {
  const known = new Map(
    db
      .select({ id: companies.id, name: companies.name, mergedIntoId: companies.mergedIntoId })
      .from(companies)
      .all()
      .map((company) => [company.id, company]),
  );
  const inUse = (id: number | null): { id: number; name: string } | undefined => {
    const company = id === null ? undefined : known.get(id);
    return company?.mergedIntoId ? inUse(company.mergedIntoId) : company;
  };
  const called = companiesByName(db);
  const owning = alias(vesselDirectory, 'owning');
  const ofVessel = new Map(
    db
      .select({ imoNumber: vesselDirectory.imoNumber, companyId: owning.companyId })
      .from(vesselDirectory)
      .innerJoin(owning, eq(owning.id, vesselSurvivors.survivor(vesselDirectory.id)))
      .where(isNotNull(vesselDirectory.imoNumber))
      // A vessel in use overwrites one that was merged into another.
      .orderBy(isNull(vesselDirectory.mergedIntoId))
      .all()
      .map((vessel) => [vessel.imoNumber, vessel.companyId]),
  );
  return (
    { imoNumber, buyerCompany }: typeof rfqs.$inferSelect,
    projectCompanyId: number | null,
  ): RequestCase['client'] => {
    const company =
      inUse(projectCompanyId) ??
      inUse(ofVessel.get(plainImoNumber(imoNumber ?? '')) ?? null) ??
      (buyerCompany === null ? null : called(buyerCompany));
    if (company) return { key: `c${company.id}`, label: company.name };
    return buyerCompany === null
      ? { key: '-', label: 'No company' }
      : { key: `n${plainCompanyName(buyerCompany)}`, label: buyerCompany };
  };
}
