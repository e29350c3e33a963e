import * as z from 'zod/mini';

const Id = z.int().check(z.gte(1));

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One id of the address, or nothing where it is none. */
function idOf(value: unknown): number | undefined {
  return Id.safeParse(Number(value)).data;
}

function idsOf(value: unknown): number[] | undefined {
  const given: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const ids = new Set(given.map(idOf).filter((id) => id !== undefined));
  return ids.size > 0 ? [...ids] : undefined;
}

/** The catalogue's text and filters in the address, a product looked at and a shared request. What is no text or no id falls away without a word. */
export const LandingSearch = z.object({
  q: z.optional(z.pipe(z.unknown(), z.transform(textOf))),
  category: z.optional(z.pipe(z.unknown(), z.transform(idOf))),
  brands: z.optional(z.pipe(z.unknown(), z.transform(idsOf))),
  product: z.optional(z.pipe(z.unknown(), z.transform(textOf))),
  rfq: z.optional(z.pipe(z.unknown(), z.transform(textOf))),
});
export type LandingSearch = z.infer<typeof LandingSearch>;
