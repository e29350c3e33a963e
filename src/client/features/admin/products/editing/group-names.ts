import { trpc } from '#client/lib/transport/trpc.ts';

interface Group {
  id: number;
  name: string;
}

export interface Groups {
  categories: readonly Group[];
  brands: readonly Group[];
  categoryName: (id: number | null) => string | undefined;
  brandName: (id: number | null) => string | undefined;
  /** Why the categories or brands are missing. */
  error: unknown;
  retry: () => void;
}

/** The categories and brands of products, and the labels of their badges. */
export function useGroups(): Groups {
  const lists = [trpc.admin.categories.list.useQuery(), trpc.admin.brands.list.useQuery()] as const;
  const [categories, brands] = [lists[0].data, lists[1].data];
  return {
    categories: categories ?? [],
    brands: brands ?? [],
    categoryName: (id) => (id === null ? 'Uncategorized' : nameOf(categories, id, 'Unknown')),
    brandName: (id) => (id === null ? 'Unknown Brand' : nameOf(brands, id, 'Unknown Brand')),
    error: lists.find(({ error, data, isFetching }) => error && !data && !isFetching)?.error,
    retry() {
      for (const list of lists) if (list.error) void list.refetch();
    },
  };
}

/** Undefined while the names are loading. */
function nameOf(groups: readonly Group[] | undefined, id: number, unknown: string): string | undefined {
  return groups && (groups.find((group) => group.id === id)?.name ?? unknown);
}
