import type { Product, SearchProductsInput } from '#contract/catalogue.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { listProducts } from './queries.ts';

export function searchProducts(ctx: ServiceContext, { q, limit }: SearchProductsInput): Product[] {
  const text = q.trim().toLowerCase();
  if (text === '') return [];
  return listProducts(ctx)
    .filter((product) => product.name.toLowerCase().includes(text))
    .slice(0, limit);
}
