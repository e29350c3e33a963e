/** The tabs of the admin panel, as the address names them. */
export const ADMIN_TABS = ['products', 'categories', 'brands', 'contacts', 'reports'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
