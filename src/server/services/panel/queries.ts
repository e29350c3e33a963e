import { and, count, countDistinct, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { PanelCounts } from '#contract/site/admin-panel.ts';
import {
  brands,
  contactSubmissions,
  productCategories,
  products,
  whistleblowerMessages,
  whistleblowerReports,
} from '#db/schema/index.ts';
import { isUnreadSpam } from '#server/services/contact/queries.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Counts rows without opening them, so that it works while reports are locked and leaves no entry in their log. */
export function panelCounts({ db }: ServiceContext): PanelCounts {
  const unreadMessage = and(
    eq(whistleblowerMessages.reportId, whistleblowerReports.id),
    eq(whistleblowerMessages.sender, 'reporter'),
    isNull(whistleblowerMessages.readAt),
  );
  const countRows = (table: SQLiteTable, where?: SQL) =>
    db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
  return {
    products: countRows(products, isNull(products.deletedAt)),
    categories: countRows(productCategories),
    brands: countRows(brands),
    contacts: countRows(contactSubmissions, isNull(contactSubmissions.deletedAt)),
    unreadContacts: countRows(
      contactSubmissions,
      and(
        isNull(contactSubmissions.readAt),
        isNull(contactSubmissions.spamReason),
        isNull(contactSubmissions.deletedAt),
      ),
    ),
    unreadSpam: countRows(contactSubmissions, isUnreadSpam),
    reports: countRows(whistleblowerReports),
    unreadReports:
      db
        .select({ unread: countDistinct(whistleblowerReports.id) })
        .from(whistleblowerReports)
        .leftJoin(whistleblowerMessages, unreadMessage)
        .where(
          and(
            isNull(whistleblowerReports.purgedAt),
            or(isNull(whistleblowerReports.readAt), eq(whistleblowerMessages.sender, 'reporter')),
          ),
        )
        .get()?.unread ?? 0,
  };
}
