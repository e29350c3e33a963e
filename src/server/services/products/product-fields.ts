import { eq } from 'drizzle-orm';
import type { FieldChange } from '#contract/catalogue/catalogue-admin.ts';
import type { Transaction } from '#db/open-database.ts';
import { brands, productCategories, type products } from '#db/schema/index.ts';
import { AppError } from '#server/errors.ts';

/** The fields of a product that people can set. */
export type ProductFields = Pick<
  typeof products.$inferSelect,
  | 'name'
  | 'itemNumber'
  | 'description'
  | 'imageUrl'
  | 'imageKey'
  | 'imageAlt'
  | 'categoryId'
  | 'brandId'
  | 'specifications'
  | 'applications'
>;

/** In history order. `imageKey` is derived from imageUrl and not a field of its own. */
const SHOWN_FIELDS = [
  'name',
  'itemNumber',
  'description',
  'categoryId',
  'brandId',
  'imageUrl',
  'imageAlt',
  'specifications',
  'applications',
] as const satisfies readonly (keyof ProductFields)[];

export const PRODUCT_FIELDS = [...SHOWN_FIELDS, 'imageKey'] as const;

/** Only the fields, without the other columns of a row. */
export function fieldsOf(row: ProductFields): ProductFields {
  const { name, itemNumber, description, imageUrl, imageKey, imageAlt } = row;
  const { categoryId, brandId, specifications, applications } = row;
  return {
    name,
    itemNumber,
    description,
    imageUrl,
    imageKey,
    imageAlt,
    categoryId,
    brandId,
    specifications,
    applications,
  };
}

/** Absent (undefined) leaves the field as it is, null or '' clears it. */
export function cleared<T extends string | number, Kept>(wished: T | '' | null | undefined, kept: Kept) {
  if (wished === undefined) return kept;
  return wished === '' ? null : (wished as Exclude<T, ''> | null);
}

/** The fields that differ, as displayed: categories and brands by name. */
export function changesBetween(tx: Transaction, before: ProductFields, after: ProductFields): FieldChange[] {
  return SHOWN_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    from: formatValue(tx, field, before),
    to: formatValue(tx, field, after),
  }));
}

function formatValue(
  tx: Transaction,
  field: (typeof SHOWN_FIELDS)[number],
  fields: ProductFields,
): string | null {
  if (field === 'categoryId') return nameOf(tx, productCategories, fields.categoryId);
  if (field === 'brandId') return nameOf(tx, brands, fields.brandId);
  return fields[field];
}

function nameOf(
  tx: Transaction,
  table: typeof productCategories | typeof brands,
  id: number | null,
): string | null {
  if (id === null) return null;
  return tx.select({ name: table.name }).from(table).where(eq(table.id, id)).get()?.name ?? null;
}

/** Throws badInput at the field for an unknown category or brand. */
export function refuseUnknownGroups(
  tx: Transaction,
  { categoryId, brandId }: { categoryId?: number | null; brandId?: number | null },
): void {
  const issues = [
    ...(isUnknown(tx, productCategories, categoryId)
      ? [{ path: ['categoryId'], message: 'This category does not exist.' }]
      : []),
    ...(isUnknown(tx, brands, brandId) ? [{ path: ['brandId'], message: 'This brand does not exist.' }] : []),
  ];
  const [first] = issues;
  if (first) throw new AppError('badInput', first.message, { issues });
}

function isUnknown(
  tx: Transaction,
  table: typeof productCategories | typeof brands,
  id: number | null | undefined,
): boolean {
  return typeof id === 'number' && nameOf(tx, table, id) === null;
}
