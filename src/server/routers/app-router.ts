import { router } from '#server/rpc/procedures.ts';
import { adminAccount } from './admin/account.ts';
import { adminBrands, adminCategories } from '#server/routers/admin/taxonomy.ts';
import { adminContacts } from './admin/contacts.ts';
import { adminFiles } from './admin/files.ts';
import { adminOutbox } from './admin/outbox.ts';
import { adminPanel } from './admin/panel.ts';
import { adminPersonalData } from './admin/personal-data.ts';
import { adminProductNumbers } from './admin/product-numbers.ts';
import { adminProducts } from './admin/products.ts';
import { adminRecords } from './admin/records.ts';
import { adminWhistleblowing } from '#server/routers/admin/whistleblowing.ts';
import { adminSearchSynonyms } from './admin/search-synonyms.ts';
import { adminSession } from './admin/session.ts';
import { adminSettings } from './admin/settings.ts';
import { adminSignIns } from './admin/sign-ins.ts';
import { portalAccount } from '#server/routers/portal/people/account.ts';
import { portalAnalytics } from '#server/routers/portal/office/analytics.ts';
import { portalAudit } from '#server/routers/portal/office/audit.ts';
import { portalCorrections } from '#server/routers/portal/vessels/corrections.ts';
import { portalDashboard } from '#server/routers/portal/office/dashboard.ts';
import { portalCalendar } from '#server/routers/portal/people/calendar.ts';
import { portalBilling } from '#server/routers/portal/office/billing.ts';
import { portalBillingDrift } from '#server/routers/portal/office/billing-drift.ts';
import { portalBillingNotifications } from '#server/routers/portal/office/billing-notifications.ts';
import { portalRfqs } from '#server/routers/portal/office/rfqs.ts';
import { portalFiles } from '#server/routers/portal/projects/files.ts';
import { portalLinks } from '#server/routers/portal/people/links.ts';
import { portalOperators } from '#server/routers/portal/people/operators.ts';
import { portalChanges } from '#server/routers/portal/people/changes.ts';
import { portalChecklistTemplates } from '#server/routers/portal/projects/checklist-templates.ts';
import { portalChecklists } from '#server/routers/portal/projects/checklists.ts';
import { portalComments } from '#server/routers/portal/projects/comments.ts';
import { portalCompanies } from '#server/routers/portal/vessels/companies.ts';
import { portalCompanyMerges } from '#server/routers/portal/vessels/company-merges.ts';
import { portalOnBoardContacts } from '#server/routers/portal/projects/on-board-contacts.ts';
import { portalNotifications } from '#server/routers/portal/people/notifications.ts';
import { portalRecords } from '#server/routers/portal/office/records.ts';
import { portalReadings } from '#server/routers/portal/vessels/readings.ts';
import { portalServiceRules } from '#server/routers/portal/vessels/service-rules.ts';
import { portalServiceReports } from '#server/routers/portal/projects/reports.ts';
import { portalParts } from '#server/routers/portal/projects/parts.ts';
import { portalSession } from '#server/routers/portal/people/session.ts';
import { portalSync } from '#server/routers/portal/people/sync.ts';
import { portalTime } from '#server/routers/portal/projects/time.ts';
import { portalTravelDocuments } from '#server/routers/portal/projects/travel-documents.ts';
import { portalPorts } from '#server/routers/portal/projects/ports.ts';
import { portalProjects } from '#server/routers/portal/projects/projects.ts';
import { portalUnitLabels } from '#server/routers/portal/vessels/unit-labels.ts';
import { portalVesselContacts } from '#server/routers/portal/vessels/vessel-contacts.ts';
import { portalVesselDrift } from '#server/routers/portal/vessels/vessel-drift.ts';
import { portalVesselMerges } from '#server/routers/portal/vessels/vessel-merges.ts';
import { portalVessels } from '#server/routers/portal/vessels/vessels.ts';
import { publicBrands } from './public/brands.ts';
import { publicCategories } from './public/categories.ts';
import { publicContact } from './public/contact.ts';
import { publicHistory } from './public/history.ts';
import { publicRfqs } from './public/rfqs.ts';
import { publicProducts } from './public/products.ts';
import { publicWhistleblowing } from '#server/routers/public/whistleblowing.ts';
import { publicTeam } from './public/team.ts';
import { publicVerify } from './public/verify.ts';

export const appRouter = router({
  public: router({
    products: publicProducts,
    categories: publicCategories,
    brands: publicBrands,
    team: publicTeam,
    contact: publicContact,
    rfqs: publicRfqs,
    whistleblowing: publicWhistleblowing,
    verify: publicVerify,
    history: publicHistory,
  }),
  admin: router({
    session: adminSession,
    account: adminAccount,
    panel: adminPanel,
    products: adminProducts,
    productNumbers: adminProductNumbers,
    categories: adminCategories,
    brands: adminBrands,
    contacts: adminContacts,
    whistleblowing: adminWhistleblowing,
    outbox: adminOutbox,
    files: adminFiles,
    records: adminRecords,
    personalData: adminPersonalData,
    searchSynonyms: adminSearchSynonyms,
    settings: adminSettings,
    signIns: adminSignIns,
  }),
  portal: router({
    session: portalSession,
    links: portalLinks,
    account: portalAccount,
    audit: portalAudit,
    calendar: portalCalendar,
    operators: portalOperators,
    dashboard: portalDashboard,
    records: portalRecords,
    rfqs: portalRfqs,
    analytics: portalAnalytics,
    projects: portalProjects,
    ports: portalPorts,
    time: portalTime,
    parts: portalParts,
    billing: portalBilling,
    billingDrift: portalBillingDrift,
    billingNotifications: portalBillingNotifications,
    files: portalFiles,
    travelDocuments: portalTravelDocuments,
    checklists: portalChecklists,
    checklistTemplates: portalChecklistTemplates,
    comments: portalComments,
    onBoardContacts: portalOnBoardContacts,
    notifications: portalNotifications,
    serviceReports: portalServiceReports,
    corrections: portalCorrections,
    vesselDrift: portalVesselDrift,
    vesselMerges: portalVesselMerges,
    companies: portalCompanies,
    companyMerges: portalCompanyMerges,
    readings: portalReadings,
    serviceRules: portalServiceRules,
    vessels: portalVessels,
    vesselContacts: portalVesselContacts,
    unitLabels: portalUnitLabels,
    changes: portalChanges,
    sync: portalSync,
  }),
});

export type AppRouter = typeof appRouter;
