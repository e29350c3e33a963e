import type { Product } from '#contract/catalogue/catalogue.ts';

/** The identifier of the product in the page's address: `?product=09991`. */
export type ProductAddress = (product: Product) => string;

/**
 * Products are addressed by item number, as people know them; of several with the same number, or without one, only
 * the first has it and the others are addressed by id.
 */
export function productAddressIn(products: readonly Product[]): ProductAddress {
  const firsts = new Map<string, number>();
  for (const { itemNumber, id } of products) if (!firsts.has(itemNumber)) firsts.set(itemNumber, id);
  return ({ itemNumber, id }) =>
    itemNumber === '' || (firsts.get(itemNumber) ?? id) !== id ? `id-${id}` : itemNumber;
}

/** The product of an address; case and surrounding spaces are ignored. */
export function findProduct(products: readonly Product[], address: string): Product | undefined {
  if (address.trim() === '') return undefined;
  const named = (text: string) => text.trim().toLowerCase();
  return (
    products.find(({ itemNumber }) => itemNumber === address) ??
    products.find(({ itemNumber }) => named(itemNumber) === named(address)) ??
    products.find(({ id }) => `id-${id}` === address)
  );
}

/** The address as a separate link, for another tab or another reader. */
export function productHref(address: string): string {
  return `/?product=${encodeURIComponent(address)}#products`;
}
