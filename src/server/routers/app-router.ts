import { router } from '#server/rpc/procedures.ts';
import { adminContacts } from './admin/contacts.ts';
import { adminOutbox } from './admin/outbox.ts';
import { adminSession } from './admin/session.ts';
import { portalLinks } from './portal/links.ts';
import { portalSession } from './portal/session.ts';
import { publicBrands } from './public/brands.ts';
import { publicCategories } from './public/categories.ts';
import { publicContact } from './public/contact.ts';
import { publicProducts } from './public/products.ts';
import { publicTeam } from './public/team.ts';

export const appRouter = router({
  public: router({
    products: publicProducts,
    categories: publicCategories,
    brands: publicBrands,
    team: publicTeam,
    contact: publicContact,
  }),
  admin: router({ session: adminSession, contacts: adminContacts, outbox: adminOutbox }),
  portal: router({ session: portalSession, links: portalLinks }),
});

export type AppRouter = typeof appRouter;
