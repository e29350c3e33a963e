import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands, productCategories, products, serviceRules, teamMembers } from '#db/schema/index.ts';
import { createTestDatabase } from '#db/testing.ts';
import { seedEmptyDatabase } from './seed-empty-database.ts';

const CONTENT = { products, productCategories, brands, teamMembers, serviceRules };

function counts(db: ReturnType<typeof createTestDatabase>) {
  return Object.fromEntries(
    Object.entries(CONTENT).map(([name, table]) => [name, db.select().from(table).all().length]),
  );
}

describe('filling a new installation', () => {
  it('adds the catalogue, five people and a service rule', () => {
    const db = createTestDatabase();

    expect(seedEmptyDatabase(db)).toBe(true);

    expect(counts(db)).toEqual({
      products: 69,
      productCategories: 9,
      brands: 11,
      teamMembers: 5,
      serviceRules: 1,
    });
  });

  it('links every product to its category and its brand, and leaves goods without a maker unbranded', () => {
    const db = createTestDatabase();
    seedEmptyDatabase(db);

    const reagent = db
      .select({ category: productCategories.name, brand: brands.name })
      .from(products)
      .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
      .innerJoin(brands, eq(brands.id, products.brandId))
      .where(eq(products.itemNumber, '09991'))
      .get();
    const unbranded = db.select().from(products).where(eq(products.itemNumber, 'MS-PRV-001')).get();

    expect(reagent).toEqual({ category: 'TRO Reagent Kits', brand: 'HF scientific' });
    expect(unbranded?.brandId).toBeNull();
    expect(unbranded?.categoryId).not.toBeNull();
  });

  it('uses people whom no mail and no call can reach, one of them without a phone', () => {
    const db = createTestDatabase();
    seedEmptyDatabase(db);

    const team = db.select().from(teamMembers).all();

    expect(team.filter((member) => !member.email.endsWith('.example'))).toEqual([]);
    expect(team.filter((member) => member.phone === null)).toHaveLength(1);
    expect(team.filter((member) => member.phone && !member.phone.startsWith('+47 00 00 00 1'))).toEqual([]);
  });

  it('adds nothing the second time', () => {
    const db = createTestDatabase();
    seedEmptyDatabase(db);
    const before = counts(db);

    expect(seedEmptyDatabase(db)).toBe(false);

    expect(counts(db)).toEqual(before);
  });

  it('does not restore what an admin deleted', () => {
    const db = createTestDatabase();
    seedEmptyDatabase(db);
    for (const table of Object.values(CONTENT)) db.delete(table).run();

    expect(seedEmptyDatabase(db)).toBe(false);

    expect(counts(db)).toEqual({
      products: 0,
      productCategories: 0,
      brands: 0,
      teamMembers: 0,
      serviceRules: 0,
    });
  });

  it('never changes a used database, not even after it was emptied', () => {
    const db = createTestDatabase();
    db.insert(brands).values({ name: 'Our own brand' }).run();

    expect(seedEmptyDatabase(db)).toBe(false);
    expect(counts(db)).toEqual({
      products: 0,
      productCategories: 0,
      brands: 1,
      teamMembers: 0,
      serviceRules: 0,
    });

    db.delete(brands).run();
    expect(seedEmptyDatabase(db)).toBe(false);
    expect(counts(db)).toEqual({
      products: 0,
      productCategories: 0,
      brands: 0,
      teamMembers: 0,
      serviceRules: 0,
    });
  });
});
