import * as z from 'zod/mini';
import { ClientUuid, RecordId } from '#contract/device-write.ts';
import { ACTOR_KINDS, AUDIT_ACTIONS } from '#contract/office/audit.ts';
import { Product } from './catalogue.ts';
import { clearableText, requiredLine, requiredText } from '#contract/format/written-text.ts';

/** A product as the panel sees it. Instants are ISO, UTC; `deletedAt` is set while it is in the trash. */
export const AdminProduct = z.extend(Product, {
  /** Counts the edits; a write with the version it has seen is refused if another edit came in between. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  /** The pages of the site that show the product. */
  pages: z.array(z.string()),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const ProductReference = z.object({ id: z.int(), name: z.string(), itemNumber: z.string() });
export type ProductReference = z.infer<typeof ProductReference>;

/** A product as it was saved. `sameItemNumber` warns of other products with the same number apart from punctuation. */
export const SavedProduct = z.extend(AdminProduct, { sameItemNumber: z.array(ProductReference) });
export type SavedProduct = z.infer<typeof SavedProduct>;

/** The id of a category or brand; absent leaves it unchanged, null or '' clears it. */
const clearableId = (label: string) =>
  z.optional(z.nullable(z.union([RecordId, z.literal('')], `${label} must be a valid id, or empty`)));

const name = requiredLine({ label: 'Name', max: 200 });
const itemNumber = requiredLine({ label: 'Item number', max: 100 });
const description = requiredText({ label: 'Description', max: 5000 });

/** The optional fields, the same in a new product and in an edit. */
const furtherFields = {
  categoryId: clearableId('Category'),
  brandId: clearableId('Brand'),
  /** An image as a data URL, or the URL we served for one; null or '' removes it. */
  imageUrl: z.optional(z.nullable(z.string('Image must be a data URL'))),
  imageAlt: clearableText({ label: 'Alternative text', max: 300 }),
  specifications: clearableText({ label: 'Specifications', max: 10_000 }),
  applications: clearableText({ label: 'Applications', max: 10_000 }),
};

/** The position of a new record: a number, or 'last' for the end. Records with the same number are sorted by id. */
const order = z._default(
  z.union(
    [z.int().check(z.minimum(0), z.maximum(1_000_000)), z.literal('last')],
    "Order must be a whole number from 0 to 1000000, or 'last'",
  ),
  0,
);

/**
 * A new product. A category or brand that does not exist is bad input at its field. A retry under the same `clientUuid`
 * answers with the product that was added.
 */
export const CreateProductInput = z.object({
  name,
  itemNumber,
  description,
  ...furtherFields,
  order,
  clientUuid: z.optional(ClientUuid),
});
export type CreateProductInput = z.infer<typeof CreateProductInput>;

/** Without `version` the last write wins. A stale one is a conflict with the current product. */
const seenVersion = z.optional(z.int());

export const UpdateProductInput = z.object({
  id: RecordId,
  version: seenVersion,
  name: z.optional(name),
  itemNumber: z.optional(itemNumber),
  description: z.optional(description),
  ...furtherFields,
});
export type UpdateProductInput = z.infer<typeof UpdateProductInput>;

/** Identifies one record of the catalogue. */
export const CatalogueIdInput = z.object({ id: RecordId });
export type CatalogueIdInput = z.infer<typeof CatalogueIdInput>;

export const PRODUCT_PAGE_MAX = 100;
export const PRODUCT_PLACES = ['catalogue', 'trash'] as const;
export const PRODUCT_SORTS = ['order', 'name', 'itemNumber', 'updatedAt', 'deletedAt'] as const;
export const PRODUCT_GAPS = ['image', 'category', 'brand', 'description'] as const;

/**
 * One page of the products. `q` finds as the public search does; without `sort` its best match comes first, and
 * otherwise the order of the catalogue applies. `without` keeps those that lack something.
 */
export const ListAdminProductsInput = z.object({
  place: z._default(z.enum(PRODUCT_PLACES), 'catalogue'),
  q: z._default(z.string().check(z.maxLength(200)), ''),
  categoryId: z.optional(RecordId),
  brandId: z.optional(RecordId),
  without: z.optional(z.enum(PRODUCT_GAPS)),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(PRODUCT_PAGE_MAX)), PRODUCT_PAGE_MAX),
});
export type ListAdminProductsInput = z.infer<typeof ListAdminProductsInput>;

/** `total` counts all matching products. */
export const AdminProductPage = z.object({ products: z.array(AdminProduct), total: z.int() });
export type AdminProductPage = z.infer<typeof AdminProductPage>;

const REORDER_MAX = 500;
const distinctIds = (max: number) =>
  z.array(RecordId).check(
    z.minLength(1, 'Select at least one'),
    z.maxLength(max, `At most ${max} at a time`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Select each one only once'),
  );

/** Sorts the named records into this order within the positions they hold together; the others stay. */
export const ReorderInput = z.object({ ids: distinctIds(REORDER_MAX) });
export type ReorderInput = z.infer<typeof ReorderInput>;

/** `position` counts all products of the catalogue from 1; anything beyond the end is the end. */
export const MoveProductInput = z.object({
  id: RecordId,
  position: z.int('Enter a whole number').check(z.minimum(1, 'The first position is 1')),
});
export type MoveProductInput = z.infer<typeof MoveProductInput>;

/** The product's new position, and the number of products. */
export const MovedProduct = z.object({ position: z.int(), total: z.int() });
export type MovedProduct = z.infer<typeof MovedProduct>;

export const Reordered = z.object({ ids: z.array(z.int()) });
export type Reordered = z.infer<typeof Reordered>;

/** Assigns products to a category or brand, or to none (null). A dry run only returns the changes. */
export const BulkUpdateProductsInput = z
  .object({
    ids: distinctIds(500),
    categoryId: clearableId('Category'),
    brandId: clearableId('Brand'),
    dryRun: z._default(z.boolean(), false),
  })
  .check(
    z.refine(
      ({ categoryId, brandId }) => categoryId !== undefined || brandId !== undefined,
      'Choose a category or a brand',
    ),
  );
export type BulkUpdateProductsInput = z.infer<typeof BulkUpdateProductsInput>;

/** One field of one product before and after, as displayed: categories and brands by name. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const BulkUpdate = z.object({
  /** False after a dry run. */
  applied: z.boolean(),
  changed: z.array(z.extend(ProductReference, { changes: z.array(FieldChange) })),
  /** How many of the named products need no change. */
  unchanged: z.int(),
});
export type BulkUpdate = z.infer<typeof BulkUpdate>;

export const HISTORY_PAGE_MAX = 100;

/** Newest first; `before` is the id of the last entry seen. */
export const ProductHistoryInput = z.object({
  id: RecordId,
  before: z.optional(RecordId),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_MAX)), HISTORY_PAGE_MAX),
});
export type ProductHistoryInput = z.infer<typeof ProductHistoryInput>;

export const HistoryEntry = z.object({
  id: z.int(),
  action: z.enum(AUDIT_ACTIONS),
  actorKind: z.enum(ACTOR_KINDS),
  changedByName: z.string(),
  description: z.string(),
  fieldChanged: z.nullable(z.string()),
  oldValue: z.nullable(z.string()),
  newValue: z.nullable(z.string()),
  createdAt: z.string(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const Gap = z.object({ count: z.int(), ids: z.array(z.int()) });

/** What the catalogue lacks. Ids are in the order of the catalogue; products in the trash are only counted. */
export const CatalogueHealth = z.object({
  products: z.int(),
  inTrash: z.int(),
  withoutImage: Gap,
  withoutCategory: Gap,
  withoutBrand: Gap,
  withoutDescription: Gap,
});
export type CatalogueHealth = z.infer<typeof CatalogueHealth>;

/** A category or brand as the panel sees it. `productCount` leaves out the trash. */
export const CatalogueGroup = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  productCount: z.int(),
});
export type CatalogueGroup = z.infer<typeof CatalogueGroup>;

const groupName = requiredLine({ label: 'Name', max: 100 });
const groupDescription = clearableText({ label: 'Description', max: 1000 });

/** A new category or brand. Conflict at `name` if the name is in use, ignoring case and accents. */
export const CreateGroupInput = z.object({ name: groupName, description: groupDescription, order });
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;

export const UpdateGroupInput = z.object({
  id: RecordId,
  version: seenVersion,
  name: z.optional(groupName),
  description: groupDescription,
});
export type UpdateGroupInput = z.infer<typeof UpdateGroupInput>;
