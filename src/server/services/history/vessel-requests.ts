import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { RfqStatus } from '#contract/rfq/rfq-request.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import type { Database } from '#db/open-database.ts';
import { rfqLines, rfqs } from '#db/schema/index.ts';

/** A request for quotation as others than its buyer may see it: not who asked, nor for what. */
export interface VesselRequest {
  number: string;
  day: string;
  status: RfqStatus;
  lines: number;
}

const SHOWN = 50;

/** Returns the newest requests that name this IMO number, in any spelling. */
export function requestsOfVessel(db: Database, imoNumber: string | null): VesselRequest[] {
  if (imoNumber === null) return [];
  const digits = sql`replace(replace(replace(${rfqs.imoNumber}, ' ', ''), '.', ''), ',', '')`;
  const { id, number, status, createdAt } = rfqs;
  return db
    .select({ number, status, createdAt, typed: rfqs.imoNumber, lines: count(rfqLines.id) })
    .from(rfqs)
    .leftJoin(rfqLines, eq(rfqLines.rfqId, id))
    .where(and(sql`instr(${digits}, ${imoNumber}) > 0`, isNull(rfqs.spamReason)))
    .groupBy(id)
    .orderBy(desc(id))
    .all()
    .filter(({ typed }) => plainImoNumber(typed ?? '') === imoNumber)
    .slice(0, SHOWN)
    .map((request) => ({
      number: request.number,
      day: osloDay(request.createdAt),
      status: request.status,
      lines: request.lines,
    }));
}
