import { trpc } from '#client/lib/trpc.ts';

interface Group {
  id: number;
  name: string;
}

export interface Groups {
  categories: readonly Group[];
  brands: readonly Group[];
  categoryName: (id: number | null) => string | undefined;
  brandName: (id: number | null) => string | undefined;
}

/** The categories and brands that products can have, and what a badge calls them. */
export function useGroups(): Groups {
  const categories = trpc.admin.categories.list.useQuery().data;
  const brands = trpc.admin.brands.list.useQuery().data;
  return {
    categories: categories ?? [],
    brands: brands ?? [],
    categoryName: (id) => (id === null ? 'Uncategorized' : nameOf(categories, id, 'Unknown')),
    brandName: (id) => (id === null ? undefined : nameOf(brands, id, 'Unknown Brand')),
  };
}

/** Nothing while the names are still on their way. */
function nameOf(groups: readonly Group[] | undefined, id: number, unknown: string): string | undefined {
  return groups && (groups.find((group) => group.id === id)?.name ?? unknown);
}
