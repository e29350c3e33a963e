import { and, asc, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import {
  FOUND_RECORDS_OF_A_KIND,
  type FindRecordsInput,
  type FoundRecord,
} from '#contract/site/admin-records.ts';
import { INCIDENT_TYPE_LABELS, INCIDENT_TYPES, REPORT_STATUSES } from '#contract/whistleblowing/report.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import { containsText } from '#db/queries/contains-text.ts';
import type { Database } from '#db/open-database.ts';
import { brands, contactSubmissions, productCategories, whistleblowerReports } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { searchProducts } from '#server/services/search/search-products.ts';

/**
 * Finds records by name: products as the public search does, categories and brands by name, contact messages by
 * sender, reports by number, category and status. Nothing of a report is decrypted, so no access has to be logged.
 * Leaves out spam and trash.
 */
export function findRecords(ctx: ServiceContext, { q }: FindRecordsInput): FoundRecord[] {
  const text = q.trim();
  if (foldText(text) === '') return [];
  const reports = findReports(ctx.db, text);
  const others = [
    ...findProducts(ctx, text),
    ...findGroups(ctx.db, 'category', text),
    ...findGroups(ctx.db, 'brand', text),
    ...findContacts(ctx.db, text),
  ];
  return NAMES_A_REPORT.test(foldText(text)) ? [...reports, ...others] : [...others, ...reports];
}

function findProducts(ctx: ServiceContext, text: string): FoundRecord[] {
  return searchProducts(ctx, { q: text, limit: FOUND_RECORDS_OF_A_KIND }).map(({ id, name, itemNumber }) => ({
    kind: 'product',
    id,
    title: name,
    detail: itemNumber,
  }));
}

function findGroups(db: Database, kind: 'category' | 'brand', text: string): FoundRecord[] {
  const table = kind === 'category' ? productCategories : brands;
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(containsText(table.name, text))
    .orderBy(asc(table.order), asc(table.id))
    .limit(FOUND_RECORDS_OF_A_KIND)
    .all()
    .map(({ id, name }) => ({ kind, id, title: name, detail: null }));
}

function findContacts(db: Database, text: string): FoundRecord[] {
  const { id, name, email, company, createdAt, spamReason, deletedAt } = contactSubmissions;
  const found = or(...[name, email, company].map((column) => containsText(column, text)));
  return db
    .select({ id, name, email, company })
    .from(contactSubmissions)
    .where(and(isNull(spamReason), isNull(deletedAt), found))
    .orderBy(desc(createdAt), desc(id))
    .limit(FOUND_RECORDS_OF_A_KIND)
    .all()
    .map((contact) => ({
      kind: 'contact',
      id: contact.id,
      title: contact.name,
      detail: contact.company ?? contact.email,
    }));
}

/** "Report 7" or "#7"; a number alone may also be part of an item number. */
const NAMES_A_REPORT = /^(?:report\s*#?|#)\s*\d+$/;
const REPORT_NUMBER = /^(?:report\s*)?#?\s*(\d{1,15})$/;

function findReports(db: Database, text: string): FoundRecord[] {
  const wanted = foldText(text);
  const { id, incidentType, status, createdAt } = whistleblowerReports;
  const number = REPORT_NUMBER.exec(wanted)?.[1];
  const which = number === undefined ? isCalled(wanted) : eq(id, Number(number));
  if (!which) return [];
  return db
    .select({ id, incidentType, status })
    .from(whistleblowerReports)
    .where(which)
    .orderBy(desc(createdAt), desc(id))
    .limit(FOUND_RECORDS_OF_A_KIND)
    .all()
    .map((report) => ({
      kind: 'report',
      id: report.id,
      title: `Report #${report.id}`,
      detail: `${INCIDENT_TYPE_LABELS[report.incidentType]}, ${report.status}`,
    }));
}

/** Reports whose category and status have a word that starts with each word of the text. */
function isCalled(text: string): SQL | undefined {
  const { incidentType, status } = whistleblowerReports;
  const wanted = text.split(' ').filter((word) => word !== '');
  if (wanted.length === 0) return undefined;
  const matching = INCIDENT_TYPES.flatMap((type) => {
    const fitting = REPORT_STATUSES.filter((state) => {
      const words = foldText(`report ${INCIDENT_TYPE_LABELS[type]} ${state}`).split(' ');
      return wanted.every((word) => words.some((own) => own.startsWith(word)));
    });
    return fitting.length === 0 ? [] : [and(eq(incidentType, type), inArray(status, fitting))];
  });
  return matching.length === 0 ? undefined : or(...matching);
}
