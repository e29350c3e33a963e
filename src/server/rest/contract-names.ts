import * as z from 'zod';
import * as adminPanel from '#contract/admin-panel.ts';
import * as adminRecords from '#contract/admin-records.ts';
import * as analytics from '#contract/analytics.ts';
import * as analyticsMetrics from '#contract/analytics-metrics.ts';
import * as auditLog from '#contract/audit-log.ts';
import * as calendarFeed from '#contract/calendar-feed.ts';
import * as backup from '#contract/backup.ts';
import * as billingBoard from '#contract/billing-board.ts';
import * as billingDrift from '#contract/billing-drift.ts';
import * as billingLines from '#contract/billing-lines.ts';
import * as billingNotification from '#contract/billing-notification.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as catalogueAdmin from '#contract/catalogue-admin.ts';
import * as catalogueTransfer from '#contract/catalogue-transfer.ts';
import * as change from '#contract/change.ts';
import * as checklist from '#contract/checklist.ts';
import * as comment from '#contract/comment.ts';
import * as company from '#contract/company.ts';
import * as companyMerge from '#contract/company-merge.ts';
import * as contact from '#contract/contact.ts';
import * as contactHandling from '#contract/contact-handling.ts';
import * as contactMet from '#contract/contact-met.ts';
import * as correction from '#contract/correction.ts';
import * as csvFile from '#contract/csv-file.ts';
import * as csvFormat from '#contract/csv-format.ts';
import * as dashboard from '#contract/dashboard.ts';
import * as deviceWrite from '#contract/device-write.ts';
import * as fileStorage from '#contract/file-storage.ts';
import * as idempotencyKey from '#contract/idempotency-key.ts';
import * as invoicePack from '#contract/invoice-pack.ts';
import * as lineBilling from '#contract/line-billing.ts';
import * as mail from '#contract/mail.ts';
import * as merge from '#contract/merge.ts';
import * as money from '#contract/money.ts';
import * as notification from '#contract/notification.ts';
import * as operator from '#contract/operator.ts';
import * as part from '#contract/part.ts';
import * as partUsage from '#contract/part-usage.ts';
import * as portalAccount from '#contract/portal-account.ts';
import * as pricedPart from '#contract/priced-part.ts';
import * as project from '#contract/project.ts';
import * as projectChange from '#contract/project-change.ts';
import * as projectFile from '#contract/project-file.ts';
import * as projectList from '#contract/project-list.ts';
import * as projectMoney from '#contract/project-money.ts';
import * as receiptCode from '#contract/receipt-code.ts';
import * as report from '#contract/report.ts';
import * as reportHandling from '#contract/report-handling.ts';
import * as reportSections from '#contract/report-sections.ts';
import * as rfq from '#contract/rfq.ts';
import * as searchSynonyms from '#contract/search-synonyms.ts';
import * as serviceReport from '#contract/service-report.ts';
import * as serviceRule from '#contract/service-rule.ts';
import * as session from '#contract/session.ts';
import * as signInLog from '#contract/sign-in-log.ts';
import * as siteSettings from '#contract/site-settings.ts';
import * as team from '#contract/team.ts';
import * as time from '#contract/time.ts';
import * as vesselContact from '#contract/vessel-contact.ts';
import * as vesselDirectory from '#contract/vessel-directory.ts';
import * as vesselDrift from '#contract/vessel-drift.ts';
import * as vesselImport from '#contract/vessel-import.ts';
import * as vesselList from '#contract/vessel-list.ts';
import * as vesselMerge from '#contract/vessel-merge.ts';
import * as vesselRecord from '#contract/vessel-record.ts';

/** The shapes the contract exports, by their names. A new file of src/contract is added here; a test says so. */
export const contractShapes: ReadonlyMap<string, z.core.$ZodType> = new Map(
  [
    adminPanel,
    adminRecords,
    analytics,
    analyticsMetrics,
    auditLog,
    calendarFeed,
    backup,
    billingBoard,
    billingDrift,
    billingLines,
    billingNotification,
    catalogue,
    catalogueAdmin,
    catalogueTransfer,
    change,
    checklist,
    comment,
    company,
    companyMerge,
    contact,
    contactHandling,
    contactMet,
    correction,
    csvFile,
    csvFormat,
    dashboard,
    deviceWrite,
    fileStorage,
    idempotencyKey,
    invoicePack,
    lineBilling,
    mail,
    merge,
    money,
    notification,
    operator,
    part,
    partUsage,
    portalAccount,
    pricedPart,
    project,
    projectChange,
    projectFile,
    projectList,
    projectMoney,
    receiptCode,
    report,
    reportHandling,
    reportSections,
    rfq,
    searchSynonyms,
    serviceReport,
    serviceRule,
    session,
    signInLog,
    siteSettings,
    team,
    time,
    vesselContact,
    vesselDirectory,
    vesselDrift,
    vesselImport,
    vesselList,
    vesselMerge,
    vesselRecord,
  ].flatMap((file) =>
    Object.entries(file).flatMap(([name, shape]) => (isSchema(shape) ? [[name, shape] as const] : [])),
  ),
);

/** The names under which shapes stand in JSON Schemas. The shapes themselves stay untouched. */
export const contractNames = z.registry<{ id: string }>();
for (const [name, shape] of contractShapes) {
  if (!contractNames.has(shape)) contractNames.add(shape, { id: name });
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
