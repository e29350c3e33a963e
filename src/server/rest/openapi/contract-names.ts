import * as z from 'zod';
import * as adminPanel from '#contract/site/admin-panel.ts';
import * as adminRecords from '#contract/site/admin-records.ts';
import * as analytics from '#contract/office/analytics.ts';
import * as analyticsMetrics from '#contract/office/analytics-metrics.ts';
import * as analyticsSeries from '#contract/office/analytics-series.ts';
import * as auditLog from '#contract/office/audit-log.ts';
import * as calendarFeed from '#contract/project/calendar-feed.ts';
import * as backup from '#contract/site/backup.ts';
import * as billingBoard from '#contract/billing/billing-board.ts';
import * as billingDrift from '#contract/billing/billing-drift.ts';
import * as billingLines from '#contract/billing/billing-lines.ts';
import * as billingNotification from '#contract/billing/billing-notification.ts';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as catalogueAdmin from '#contract/catalogue/catalogue-admin.ts';
import * as catalogueTransfer from '#contract/catalogue/catalogue-transfer.ts';
import * as change from '#contract/project/change.ts';
import * as checklist from '#contract/project/checklist.ts';
import * as comment from '#contract/project/comment.ts';
import * as company from '#contract/vessel/company.ts';
import * as companyMerge from '#contract/vessel/company-merge.ts';
import * as contact from '#contract/site/contact.ts';
import * as contactHandling from '#contract/site/contact-handling.ts';
import * as onBoardContact from '#contract/project/on-board-contact.ts';
import * as correction from '#contract/vessel/correction.ts';
import * as csvFile from '#contract/format/csv-file.ts';
import * as csvFormat from '#contract/format/csv-format.ts';
import * as dashboard from '#contract/office/dashboard.ts';
import * as writeFields from '#contract/device-write.ts';
import * as fileStorage from '#contract/site/file-storage.ts';
import * as historyLink from '#contract/vessel/history-link.ts';
import * as idempotencyKey from '#contract/idempotency-key.ts';
import * as bulkBilling from '#contract/billing/bulk-billing.ts';
import * as invoicePack from '#contract/billing/invoice-pack.ts';
import * as lineBilling from '#contract/billing/line-billing.ts';
import * as mail from '#contract/site/mail.ts';
import * as merge from '#contract/vessel/merge.ts';
import * as money from '#contract/format/money.ts';
import * as notification from '#contract/office/notification.ts';
import * as oidc from '#contract/office/oidc.ts';
import * as operator from '#contract/office/operator.ts';
import * as part from '#contract/billing/part.ts';
import * as partUsage from '#contract/billing/part-usage.ts';
import * as port from '#contract/project/port.ts';
import * as plannedPart from '#contract/billing/planned-part.ts';
import * as portalAccount from '#contract/office/portal-account.ts';
import * as passkeys from '#contract/office/passkeys.ts';
import * as pricedPart from '#contract/billing/priced-part.ts';
import * as productNumbers from '#contract/catalogue/product-numbers.ts';
import * as portalRecords from '#contract/office/portal-records.ts';
import * as project from '#contract/project/project.ts';
import * as projectChange from '#contract/project/project-change.ts';
import * as projectCourse from '#contract/project/project-course.ts';
import * as projectFile from '#contract/project/project-file.ts';
import * as projectList from '#contract/project/project-list.ts';
import * as projectPack from '#contract/project/project-pack.ts';
import * as projectMoney from '#contract/project/project-money.ts';
import * as readings from '#contract/project/readings.ts';
import * as receiptCode from '#contract/whistleblowing/receipt-code.ts';
import * as report from '#contract/whistleblowing/report.ts';
import * as reportHandling from '#contract/whistleblowing/report-handling.ts';
import * as reportSections from '#contract/report/report-sections.ts';
import * as reportSnapshot from '#contract/report/report-snapshot.ts';
import * as reportVerification from '#contract/report/report-verification.ts';
import * as publicForm from '#contract/site/public-form.ts';
import * as requestFigures from '#contract/office/request-figures.ts';
import * as rfq from '#contract/rfq/rfq.ts';
import * as personalData from '#contract/site/personal-data.ts';
import * as matchNumbers from '#contract/rfq-paste/match-numbers.ts';
import * as officeRfq from '#contract/rfq/office-rfq.ts';
import * as quote from '#contract/rfq/quote.ts';
import * as rfqRequest from '#contract/rfq/rfq-request.ts';
import * as searchSynonyms from '#contract/catalogue/search-synonyms.ts';
import * as serviceReport from '#contract/report/service-report.ts';
import * as serviceRule from '#contract/vessel/service-rule.ts';
import * as session from '#contract/session.ts';
import * as signInLog from '#contract/site/sign-in-log.ts';
import * as secondFactorPolicy from '#contract/office/second-factor-policy.ts';
import * as signInMethods from '#contract/office/sign-in-methods.ts';
import * as siteSettings from '#contract/site/site-settings.ts';
import * as sync from '#contract/project/sync.ts';
import * as team from '#contract/site/team.ts';
import * as time from '#contract/project/time.ts';
import * as vesselContact from '#contract/vessel/vessel-contact.ts';
import * as vesselDirectory from '#contract/vessel/vessel-directory.ts';
import * as vesselDrift from '#contract/vessel/vessel-drift.ts';
import * as vesselImport from '#contract/vessel/vessel-import.ts';
import * as unitLabel from '#contract/vessel/unit-label.ts';
import * as vesselList from '#contract/vessel/vessel-list.ts';
import * as vesselMerge from '#contract/vessel/vessel-merge.ts';
import * as vesselRecord from '#contract/vessel/vessel-record.ts';

/** The shapes that the contract exports, by name. Add new files of src/contract here; a test checks it. */
export const contractShapes: ReadonlyMap<string, z.core.$ZodType> = new Map(
  [
    adminPanel,
    adminRecords,
    analytics,
    analyticsMetrics,
    analyticsSeries,
    auditLog,
    calendarFeed,
    backup,
    billingBoard,
    billingDrift,
    billingLines,
    billingNotification,
    bulkBilling,
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
    onBoardContact,
    correction,
    csvFile,
    csvFormat,
    dashboard,
    writeFields,
    fileStorage,
    historyLink,
    idempotencyKey,
    invoicePack,
    lineBilling,
    mail,
    matchNumbers,
    merge,
    money,
    notification,
    oidc,
    operator,
    part,
    partUsage,
    personalData,
    passkeys,
    portalRecords,
    portalAccount,
    plannedPart,
    requestFigures,
    pricedPart,
    productNumbers,
    port,
    project,
    projectChange,
    projectCourse,
    projectFile,
    projectList,
    projectMoney,
    projectPack,
    publicForm,
    readings,
    receiptCode,
    report,
    reportHandling,
    reportSections,
    reportSnapshot,
    reportVerification,
    rfq,
    officeRfq,
    quote,
    rfqRequest,
    searchSynonyms,
    serviceReport,
    serviceRule,
    session,
    signInLog,
    secondFactorPolicy,
    signInMethods,
    siteSettings,
    sync,
    team,
    time,
    vesselContact,
    vesselDirectory,
    vesselDrift,
    vesselImport,
    unitLabel,
    vesselList,
    vesselMerge,
    vesselRecord,
  ].flatMap((file) =>
    Object.entries(file).flatMap(([name, shape]) => (isSchema(shape) ? [[name, shape] as const] : [])),
  ),
);

/** Returns the names of shapes in JSON Schemas. The shapes themselves are not changed. */
export const contractNames = z.registry<{ id: string }>();
for (const [name, shape] of contractShapes) {
  if (!contractNames.has(shape)) contractNames.add(shape, { id: name });
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
