import {
  CreateProductInput,
  type AdminProduct,
  type UpdateProductInput,
} from '#contract/catalogue/catalogue-admin.ts';

/** The fields of a product in the order in which people fill them in. */
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

/** What stands in the fields of a form; empty is ''. An image is a data URL, or the address under which it is served. */
export type ProductValues = Readonly<Record<ProductField, string>>;

/** What is wrong, at the fields where it is. */
export type FieldIssues = Readonly<Partial<Record<ProductField, string | undefined>>>;

export const EMPTY_VALUES: ProductValues = {
  name: '',
  itemNumber: '',
  description: '',
  categoryId: '',
  brandId: '',
  imageUrl: '',
  imageAlt: '',
  specifications: '',
  applications: '',
};

export function valuesOf(product: Pick<AdminProduct, ProductField>): ProductValues {
  const { categoryId, brandId } = product;
  return {
    name: product.name,
    itemNumber: product.itemNumber,
    description: product.description,
    categoryId: categoryId === null ? '' : String(categoryId),
    brandId: brandId === null ? '' : String(brandId),
    imageUrl: product.imageUrl ?? '',
    imageAlt: product.imageAlt ?? '',
    specifications: product.specifications ?? '',
    applications: product.applications ?? '',
  };
}

/** The fields in which two sets differ. */
export function fieldsBetween(one: ProductValues, other: ProductValues): ProductField[] {
  return PRODUCT_FIELDS.filter((field) => one[field] !== other[field]);
}

export function createInputOf(values: ProductValues): CreateProductInput {
  const { categoryId, brandId, ...texts } = values;
  return { ...texts, categoryId: idOf(categoryId), brandId: idOf(brandId), order: 'last' };
}

/** Names what was changed and nothing else, so that nobody's work on another field is undone. */
export function updateInputOf(base: AdminProduct, values: ProductValues): UpdateProductInput {
  const wanted = createInputOf(values);
  const changed = fieldsBetween(valuesOf(base), values).map((field) => [field, wanted[field]]);
  return { id: base.id, version: base.version, ...Object.fromEntries(changed) };
}

const idOf = (text: string) => (text === '' ? null : Number(text));

/** What the contract finds wrong, before anything is sent. Fields that nobody changed are the server's business. */
export function issuesOf(
  values: ProductValues,
  fields: readonly ProductField[] = PRODUCT_FIELDS,
): FieldIssues {
  const { error } = CreateProductInput.safeParse(createInputOf(values));
  return issuesAt(error?.issues ?? [], fields);
}

/** The first issue of each field, whoever found it. */
export function issuesAt(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  fields: readonly ProductField[] = PRODUCT_FIELDS,
): FieldIssues {
  const found: Partial<Record<ProductField, string>> = {};
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (issue) found[field] = issue.message;
  }
  return found;
}

export function hasIssues(issues: FieldIssues): boolean {
  return Object.values(issues).some((message) => message !== undefined);
}

/** A new product can be sent once these say something. */
export function isComplete({ name, itemNumber, description }: ProductValues): boolean {
  return [name, itemNumber, description].every((text) => text.trim() !== '');
}

export type Choice = 'mine' | 'theirs';

/** One field in which my version and the one saved meanwhile differ. */
export interface FieldConflict {
  field: ProductField;
  mine: string;
  theirs: string;
  /** What follows unless somebody says otherwise: my own changes stay, what only the other changed is taken. */
  choice: Choice;
}

export function conflictsBetween(
  base: ProductValues,
  mine: ProductValues,
  theirs: ProductValues,
): FieldConflict[] {
  return fieldsBetween(mine, theirs).map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    choice: mine[field] === base[field] ? 'theirs' : 'mine',
  }));
}

export function settle(theirs: ProductValues, conflicts: readonly FieldConflict[]): ProductValues {
  const kept = conflicts.filter(({ choice }) => choice === 'mine').map(({ field, mine }) => [field, mine]);
  return { ...theirs, ...Object.fromEntries(kept) };
}
