import { asc } from 'drizzle-orm';
import type { Brand } from '#contract/catalogue/catalogue.ts';
import { brands } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function listBrands({ db }: ServiceContext): Brand[] {
  return db
    .select({ id: brands.id, name: brands.name, description: brands.description, order: brands.order })
    .from(brands)
    .orderBy(asc(brands.order), asc(brands.id))
    .all();
}
