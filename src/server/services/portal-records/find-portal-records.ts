import { foldText } from '#contract/catalogue/search-text.ts';
import {
  PORTAL_RECORDS_OF_A_KIND as LIMIT,
  type FindPortalRecordsInput,
  type FoundPortalRecord,
} from '#contract/office/portal-records.ts';
import { plainImoNumber } from '#contract/vessel/vessel.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { findProjects } from '#server/services/projects/list-projects.ts';
import { findRfqs } from '#server/services/rfqs/office-rfqs.ts';
import { vesselsCalled } from '#server/services/vessels/matching/match-vessels.ts';
import { findContacts, findStaff } from './find-people.ts';
import { findPrintedNumber } from './find-printed-number.ts';

/** The records of one kind, and whether the text is exactly the number of one of them. */
interface Group {
  records: FoundPortalRecord[];
  isExact: boolean;
}

/**
 * Finds what the actor may open by name or number. Numbers printed on a report or a label name that one alone. Operators get
 * their own projects, and neither requests for quotation nor staff.
 */
export function findPortalRecords(ctx: PortalContext, { q }: FindPortalRecordsInput): FoundPortalRecord[] {
  const text = q.trim();
  if (foldText(text) === '') return [];
  const printed = findPrintedNumber(ctx, text);
  if (printed.length > 0) return printed;
  const isManager = ctx.actor.role === 'manager';
  const groups = [
    findVessels(ctx, text),
    projectsOf(ctx, text),
    ...(isManager ? [requestsOf(ctx, text), { records: findStaff(ctx.db, text), isExact: false }] : []),
    { records: findContacts(ctx.db, text), isExact: false },
  ];
  return groups
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    .flatMap(({ records }) => records);
}

function findVessels({ db }: PortalContext, text: string): Group {
  const found = vesselsCalled(db, text, LIMIT);
  return {
    records: found.map(({ entry: { id, vesselName, imoNumber, clientName, previousNames }, matchedBy }) => ({
      kind: 'vessel',
      id,
      parentId: null,
      title: vesselName,
      detail: listed(
        imoNumber && `IMO ${imoNumber}`,
        matchedBy === 'former name' && `formerly ${previousNames.toReversed().join(', ')}`,
        clientName,
      ),
    })),
    isExact: found[0]?.entry.imoNumber === plainImoNumber(text),
  };
}

function projectsOf(ctx: PortalContext, text: string): Group {
  const found = findProjects(ctx, text, LIMIT);
  return {
    records: found.map(({ id, vesselName, serviceType, status }) => ({
      kind: 'project',
      id,
      parentId: null,
      title: vesselName,
      detail: listed(`Project ${id}`, serviceType, status),
    })),
    isExact: found[0] !== undefined && text.replace(/^(project\s*)?#?\s*/i, '') === String(found[0].id),
  };
}

function requestsOf(ctx: PortalContext, text: string): Group {
  const found = findRfqs(ctx, text, LIMIT);
  return {
    records: found.map(({ id, number, buyerName, buyerCompany, vesselName }) => ({
      kind: 'request',
      id,
      parentId: null,
      title: `Request ${number}`,
      detail: listed(buyerName, buyerCompany, vesselName),
    })),
    isExact: found[0]?.number === text.toUpperCase(),
  };
}

const listed = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ') || null;
