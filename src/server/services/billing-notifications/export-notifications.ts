import type {
  BillingNotification,
  BillingNotificationFilters,
} from '#contract/billing/billing-notification.ts';
import { csvDecimal } from '#contract/format/csv.ts';
import type { CsvFile } from '#contract/format/csv-file.ts';
import { inTransaction } from '#db/transaction.ts';
import { csvFile, CSV_ROWS_READ, type CsvColumns } from '#server/services/csv/csv-file.ts';
import type { PortalContext } from '#server/services/portal-context.ts';
import { notificationsThatFit, readNotifications } from './queries.ts';

/**
 * Exports the shared inbox as CSV, in its own order. Managers only. Throws badInput if there are too many rows for a
 * file.
 */
export function exportBillingNotifications(ctx: PortalContext, filters: BillingNotificationFilters): CsvFile {
  return inTransaction(ctx.db, (tx) =>
    csvFile(tx, ctx, {
      entityType: 'billing notification',
      words: ['billing notification', 'billing notifications'],
      columns,
      rows: readNotifications(tx, notificationsThatFit(filters), { offset: 0, limit: CSV_ROWS_READ }),
      money: true,
    }),
  );
}

const columns: CsvColumns<BillingNotification> = {
  Number: ({ id }) => id,
  When: ({ createdAt }) => createdAt,
  Kind: ({ kind }) => kind,
  Message: ({ message }) => message,
  Project: ({ projectId }) => projectId,
  Vessel: ({ vesselName }) => vesselName,
  Operator: ({ operator }) => operator.name,
  Part: ({ partName }) => partName,
  Quantity: ({ quantity }) => quantity,
  Total: ({ totalPrice }) => csvDecimal(totalPrice),
  Currency: ({ currency }) => currency,
  Billing: ({ billingStatus }) => billingStatus,
  Read: ({ isRead }) => (isRead ? 'yes' : 'no'),
  'Read by': ({ readByName }) => readByName,
};
