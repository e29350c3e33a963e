import * as z from 'zod/mini';
import { lateSince, writeFields, RecordId, SeenVersion } from '#contract/device-write.ts';
import { Currency, MoneyText, normalizeAmount } from '#contract/format/money.ts';
import { StaffReference } from '#contract/project/project.ts';
import { foldText, readSearchText } from '#contract/catalogue/search-text.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';

export const PART_CATEGORIES = ['consumable', 'spare part', 'chemical', 'tool', 'service', 'other'] as const;
export const PartCategory = z.enum(PART_CATEGORIES, 'Please choose a category');
export type PartCategory = z.infer<typeof PartCategory>;

/** The source of a used part's price. A missing price is not zero: it blocks approval. */
export const PRICE_SOURCES = ['catalogue', 'last used', 'manual', 'missing'] as const;

/** The largest mark-up on the cost of a part. */
export const MARK_UP_MAX_PERCENT = 1000;

/** A larger quantity of one part is a typing error. */
export const PART_QUANTITY_MAX = 999_999;

export const partQuantity = z
  .int('Quantity must be a whole number')
  .check(
    z.minimum(1, 'Quantity must be at least 1'),
    z.maximum(PART_QUANTITY_MAX, 'Quantity must be at most 999999'),
  );
export const PART_NAME_MAX = 200;
export const PART_NUMBER_MAX = 100;
const partName = requiredLine({ label: 'Part', max: PART_NAME_MAX });
const partNumber = clearableText({ label: 'Item number', max: PART_NUMBER_MAX });
const supplier = clearableText({ label: 'Supplier', max: 200 });
const notes = clearableText({ label: 'Notes', max: 2000 });
/**
 * A day of a past event. The year must be plausible: a typing error makes 0202 of 2026, and an invoice cannot be
 * corrected.
 */
export const pastDay = z.iso
  .date('Enter the day as YYYY-MM-DD')
  .check(z.refine((text) => text >= '2000-01-01', 'Please check the year'));
const usedDate = z.optional(pastDay);

/**
 * A part used on a project, as all staff may see it: without price and billing state. The name and number are those
 * that were written down; `productId` is the catalogue's product, where it is known. `isLate`: added when the work
 * was done already. `changeable`: by the caller, now. `usedDate` is a day in port time.
 */
export const Part = z.object({
  id: z.int(),
  projectId: z.int(),
  vesselName: z.string(),
  operator: StaffReference,
  productId: z.nullable(z.int()),
  partName: z.string(),
  partNumber: z.nullable(z.string()),
  quantity: z.int(),
  category: PartCategory,
  supplier: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  usedDate: z.string(),
  isLate: z.boolean(),
  changeable: z.boolean(),
  version: z.int(),
  occurredAt: z.nullable(z.string()),
  lateSince,
  createdAt: z.string(),
});
export type Part = z.infer<typeof Part>;

export const ListPartsInput = z.object({ projectId: RecordId });
export type ListPartsInput = z.infer<typeof ListPartsInput>;

export const SEARCH_PARTS_MAX = 20;

/** The catalogue by name or item number, as its own search finds it. */
export const SearchPartsInput = z.object({
  q: z.string().check(z.maxLength(200)),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(SEARCH_PARTS_MAX)), SEARCH_PARTS_MAX),
});
export type SearchPartsInput = z.infer<typeof SearchPartsInput>;

export const FoundPart = z.object({ productId: z.int(), name: z.string(), itemNumber: z.string() });
export type FoundPart = z.infer<typeof FoundPart>;

/** `isSimilar`: nothing matches what was typed, and this comes near it. */
export const PartMatch = z.extend(FoundPart, { isSimilar: z.boolean() });
export type PartMatch = z.infer<typeof PartMatch>;

/** The only match that has the typed text as its item number, however punctuated, or as its name. */
export function matchNamed(typed: string, matches: readonly PartMatch[]): PartMatch | undefined {
  const { literal, compact } = readSearchText(typed);
  const [only, another] = matches.filter(
    ({ name, itemNumber, isSimilar }) =>
      !isSimilar &&
      literal !== '' &&
      (foldText(name) === literal || (compact !== '' && readSearchText(itemNumber).compact === compact)),
  );
  return another ? undefined : only;
}

/** What was used on the vessel's last three services before this project. */
export const PartUsedBefore = z.object({
  projectId: z.int(),
  completedDate: z.string(),
  serviceType: z.string(),
  productId: z.nullable(z.int()),
  partName: z.string(),
  partNumber: z.nullable(z.string()),
  quantity: z.int(),
});
export type PartUsedBefore = z.infer<typeof PartUsedBefore>;

/** A part that is used again within so many months on one system is shown as a repeat. */
export const REPEAT_MONTHS = 24;

/** A part of a project that was used before; `uses` are one for each project, newest first, `partIds` the lines here. */
export const PartRepeat = z.object({
  partKey: z.string(),
  name: z.string(),
  partIds: z.array(z.int()),
  uses: z.array(z.object({ day: z.string(), quantity: z.int() })),
});
export type PartRepeat = z.infer<typeof PartRepeat>;

export const PartPrice = z.object({ amount: MoneyText, currency: Currency });
export type PartPrice = z.infer<typeof PartPrice>;

/** Reads a price as it was typed: the price, or the error to show at its field. */
export function readTypedPrice(typed: {
  amount: string;
  currency: string;
}): { price: PartPrice; problem?: never } | { price?: never; problem: string } {
  const { data, error } = PartPrice.safeParse({ ...typed, amount: normalizeAmount(typed.amount) });
  return data ? { price: data } : { problem: error.issues.map(({ message }) => message).join('. ') };
}

/**
 * A part is a product of the catalogue, or free text. `cost` is what was paid for one; operators may write it and do not
 * read it. `price` is what is billed for one, and only managers give it; without it the last one that was approved is
 * taken: for this vessel, else this client, else the product anywhere. `usedDate` is today where it is absent.
 */
export const AddPartInput = z
  .object({
    projectId: RecordId,
    productId: z.optional(RecordId),
    partName: z.optional(partName),
    partNumber,
    quantity: z._default(partQuantity, 1),
    category: z._default(PartCategory, 'consumable'),
    supplier,
    notes,
    usedDate,
    cost: z.optional(PartPrice),
    price: z.optional(PartPrice),
    ...writeFields,
  })
  .check(
    z.refine(({ productId, partName: name }) => productId !== undefined || name !== undefined, {
      path: ['partName'],
      message: 'Choose a product, or name the part',
    }),
  );
export type AddPartInput = z.infer<typeof AddPartInput>;

/** Absent fields stay. `productId` null makes it free text. Only managers give a price. */
export const UpdatePartInput = z.object({
  projectId: RecordId,
  id: RecordId,
  version: SeenVersion,
  productId: z.optional(z.nullable(RecordId)),
  partName: z.optional(partName),
  partNumber,
  quantity: z.optional(partQuantity),
  category: z.optional(PartCategory),
  supplier,
  notes,
  usedDate,
  cost: z.optional(PartPrice),
  price: z.optional(PartPrice),
  ...writeFields,
});
export type UpdatePartInput = z.infer<typeof UpdatePartInput>;

/** Returns the name of a part after an edit that names no product. */
export function namedAfter(
  before: Pick<Part, 'productId' | 'partName' | 'partNumber'>,
  { productId, partName, partNumber }: Partial<UpdatePartInput>,
): Pick<Part, 'productId' | 'partName' | 'partNumber'> {
  const name = {
    partName: partName ?? before.partName,
    partNumber: partNumber === undefined ? before.partNumber : partNumber || null,
  };
  // A different name means a part other than the product, unless the call names a product.
  const isRenamed = name.partName !== before.partName || name.partNumber !== before.partNumber;
  return { ...name, productId: productId === null || isRenamed ? null : before.productId };
}

export const RemovePartInput = z.object({ projectId: RecordId, id: RecordId, ...writeFields });
export type RemovePartInput = z.infer<typeof RemovePartInput>;
