import * as z from 'zod/mini';
import { GroupSearch } from '#client/features/admin/taxonomy/group-search.ts';
import { ContactSearch } from '#client/features/admin/contacts/contact-search.ts';
import { ProductSearch } from '#client/features/admin/products/product-search.ts';
import { ReportSearch } from '#client/features/admin/whistleblowing/report-search.ts';
import { choiceOr, text } from '#client/kit/list/search-schema.ts';
import { ADMIN_TABS } from '#client/entities/admin-panel/admin-tab.ts';

/** The panel's search parameters. `site` is the open sheet of the Site menu. */
export const PanelSearch = z.object({ tab: choiceOr(ADMIN_TABS, 'products'), site: text() });

/** The tabs share one address. */
export const AdminSearch = z.object({
  ...GroupSearch.shape,
  ...ContactSearch.shape,
  ...ProductSearch.shape,
  ...ReportSearch.shape,
  ...PanelSearch.shape,
});
