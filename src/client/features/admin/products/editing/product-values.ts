import type { CreateProductInput, AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { fieldsBetween } from '#client/kit/record/field-values.ts';

/** The fields of a product in the order of the form. */
export const PRODUCT_FIELDS = [
  'name',
  'itemNumber',
  'description',
  'categoryId',
  'brandId',
  'imageUrl',
  'imageAlt',
  'specifications',
  'applications',
] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

export const FIELD_LABELS: Record<ProductField, string> = {
  name: 'Name',
  itemNumber: 'Item number',
  description: 'Description',
  categoryId: 'Category',
  brandId: 'Brand',
  imageUrl: 'Image',
  imageAlt: 'Alternative text',
  specifications: 'Specifications',
  applications: 'Applications',
};

/** The field values of a form; empty is ''. An image is a data URL, or the address under which it is served. */
export type ProductValues = Record<ProductField, string>;

export function valuesOf(product: Pick<AdminProduct, ProductField> | undefined): ProductValues {
  return {
    name: product?.name ?? '',
    itemNumber: product?.itemNumber ?? '',
    description: product?.description ?? '',
    categoryId: String(product?.categoryId ?? ''),
    brandId: String(product?.brandId ?? ''),
    imageUrl: product?.imageUrl ?? '',
    imageAlt: product?.imageAlt ?? '',
    specifications: product?.specifications ?? '',
    applications: product?.applications ?? '',
  };
}

export function createInputOf(values: ProductValues): CreateProductInput {
  const { categoryId, brandId, ...texts } = values;
  return { ...texts, categoryId: idOf(categoryId), brandId: idOf(brandId), order: 'last' };
}

/** Only what was changed: fields that nobody has touched are neither checked nor sent. */
export function changedInputOf(
  values: ProductValues,
  product: AdminProduct | undefined,
): Partial<CreateProductInput> {
  const wanted = createInputOf(values);
  const changed = fieldsBetween(valuesOf(product), values).map((field) => [field, wanted[field]]);
  return Object.fromEntries(changed) as Partial<CreateProductInput>;
}

const idOf = (text: string) => (text === '' ? null : Number(text));

/** The required fields of a new product. */
export function isComplete({ name, itemNumber, description }: ProductValues): boolean {
  return [name, itemNumber, description].every((text) => text.trim() !== '');
}
