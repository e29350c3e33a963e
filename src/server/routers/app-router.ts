import { router } from '#server/rpc/procedures.ts';
import { adminBrands } from './admin/brands.ts';
import { adminCategories } from './admin/categories.ts';
import { adminContacts } from './admin/contacts.ts';
import { adminFiles } from './admin/files.ts';
import { adminOutbox } from './admin/outbox.ts';
import { adminPanel } from './admin/panel.ts';
import { adminProducts } from './admin/products.ts';
import { adminRecords } from './admin/records.ts';
import { adminReports } from './admin/reports.ts';
import { adminSearchSynonyms } from './admin/search-synonyms.ts';
import { adminSession } from './admin/session.ts';
import { adminSettings } from './admin/settings.ts';
import { adminSignIns } from './admin/sign-ins.ts';
import { portalAccount } from './portal/account.ts';
import { portalAnalytics } from './portal/analytics.ts';
import { portalAudit } from './portal/audit.ts';
import { portalCorrections } from './portal/corrections.ts';
import { portalDashboard } from './portal/dashboard.ts';
import { portalCalendar } from './portal/calendar.ts';
import { portalBilling } from './portal/billing.ts';
import { portalBillingDrift } from './portal/billing-drift.ts';
import { portalBillingNotifications } from './portal/billing-notifications.ts';
import { portalFiles } from './portal/files.ts';
import { portalLinks } from './portal/links.ts';
import { portalOperators } from './portal/operators.ts';
import { portalChanges } from './portal/changes.ts';
import { portalChecklistTemplates } from './portal/checklist-templates.ts';
import { portalChecklists } from './portal/checklists.ts';
import { portalComments } from './portal/comments.ts';
import { portalCompanies } from './portal/companies.ts';
import { portalCompanyMerges } from './portal/company-merges.ts';
import { portalContactsMet } from './portal/contacts-met.ts';
import { portalNotifications } from './portal/notifications.ts';
import { portalServiceRules } from './portal/service-rules.ts';
import { portalServiceReports } from './portal/reports.ts';
import { portalParts } from './portal/parts.ts';
import { portalSession } from './portal/session.ts';
import { portalTime } from './portal/time.ts';
import { portalTravelDocuments } from './portal/travel-documents.ts';
import { portalProjects } from './portal/projects.ts';
import { portalVesselContacts } from './portal/vessel-contacts.ts';
import { portalVesselDrift } from './portal/vessel-drift.ts';
import { portalVesselMerges } from './portal/vessel-merges.ts';
import { portalVessels } from './portal/vessels.ts';
import { publicBrands } from './public/brands.ts';
import { publicCategories } from './public/categories.ts';
import { publicContact } from './public/contact.ts';
import { publicProducts } from './public/products.ts';
import { publicReports } from './public/reports.ts';
import { publicTeam } from './public/team.ts';

export const appRouter = router({
  public: router({
    products: publicProducts,
    categories: publicCategories,
    brands: publicBrands,
    team: publicTeam,
    contact: publicContact,
    reports: publicReports,
  }),
  admin: router({
    session: adminSession,
    panel: adminPanel,
    products: adminProducts,
    categories: adminCategories,
    brands: adminBrands,
    contacts: adminContacts,
    reports: adminReports,
    outbox: adminOutbox,
    files: adminFiles,
    records: adminRecords,
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
    analytics: portalAnalytics,
    projects: portalProjects,
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
    contactsMet: portalContactsMet,
    notifications: portalNotifications,
    serviceReports: portalServiceReports,
    corrections: portalCorrections,
    vesselDrift: portalVesselDrift,
    vesselMerges: portalVesselMerges,
    companies: portalCompanies,
    companyMerges: portalCompanyMerges,
    serviceRules: portalServiceRules,
    vessels: portalVessels,
    vesselContacts: portalVesselContacts,
    changes: portalChanges,
  }),
});

export type AppRouter = typeof appRouter;
