import * as z from 'zod/mini';
import { RecordId } from '#contract/device-write.ts';
import { clearableText, requiredLine } from '#contract/format/written-text.ts';
import { FieldChange } from './catalogue-admin.ts';
import { ImportError } from './catalogue-transfer.ts';
import { searchKeys } from './search-text.ts';

/**
 * What a further number of a product is: another number of ours, the maker's, a code of a buying guide, the number of
 * an item that the product supersedes, or the number of an item that the product is equivalent to.
 */
export const PRODUCT_NUMBER_KINDS = ['own', 'oem', 'impa', 'issa', 'superseded', 'equivalent'] as const;
export type ProductNumberKind = (typeof PRODUCT_NUMBER_KINDS)[number];

/** `confirmed`: a document proves it. Anything less is `ask us`. */
export const PRODUCT_NUMBER_STATUSES = ['confirmed', 'ask us'] as const;
export type ProductNumberStatus = (typeof PRODUCT_NUMBER_STATUSES)[number];

export const PRODUCT_NUMBER_KIND_LABELS: Readonly<Record<ProductNumberKind, string>> = {
  own: 'Own number',
  oem: 'Maker’s number',
  impa: 'IMPA code',
  issa: 'ISSA code',
  superseded: 'Superseded number',
  equivalent: 'Equivalent item',
};

export const PRODUCT_NUMBER_STATUS_LABELS: Readonly<Record<ProductNumberStatus, string>> = {
  confirmed: 'Confirmed',
  'ask us': 'Ask us',
};

/** The form in which numbers are compared: letters and digits, without case, dashes or spaces. */
export const numberKeyOf = (number: string): string =>
  searchKeys({ itemNumber: number, name: '', others: [] }).numberKey;

export const ProductNumber = z.object({
  id: z.int(),
  productId: z.int(),
  number: z.string(),
  kind: z.enum(PRODUCT_NUMBER_KINDS),
  /** Who uses the number. */
  brand: z.nullable(z.string()),
  status: z.enum(PRODUCT_NUMBER_STATUSES),
  /** The address of the document that proves it. */
  source: z.nullable(z.string()),
  /** Counts the edits; a write with the version it has seen is refused if another edit came in between. */
  version: z.int(),
  updatedAt: z.string(),
});
export type ProductNumber = z.infer<typeof ProductNumber>;

/** The fields that people set. */
export const ProductNumberFields = z.object({
  number: requiredLine({ label: 'Number', max: 100 }).check(
    z.refine((number) => numberKeyOf(number) !== '', 'Number must have a letter or a digit'),
  ),
  kind: z.enum(PRODUCT_NUMBER_KINDS, `Kind must be one of ${PRODUCT_NUMBER_KINDS.join(', ')}`),
  brand: clearableText({ label: 'Brand', max: 100 }),
  status: z.enum(PRODUCT_NUMBER_STATUSES, `Status must be one of ${PRODUCT_NUMBER_STATUSES.join(', ')}`),
  source: clearableText({ label: 'Source', max: 500 }),
});

interface Proof {
  status: ProductNumberStatus;
  source?: string | null | undefined;
}

/** A confirmed number needs a source. */
export const isProven = ({ status, source }: Proof): boolean =>
  status !== 'confirmed' || (source ?? '') !== '';

export const UNPROVEN = 'Enter the address of the document that proves the number, or choose “Ask us”';

const proven = z.refine<Proof>(isProven, { path: ['source'], error: UNPROVEN });

export const CreateProductNumberInput = z.extend(ProductNumberFields, { productId: RecordId }).check(proven);
export type CreateProductNumberInput = z.infer<typeof CreateProductNumberInput>;

/** Replaces all fields. Without `version` the last write wins. */
export const UpdateProductNumberInput = z
  .extend(ProductNumberFields, { id: RecordId, version: z.optional(z.int()) })
  .check(proven);
export type UpdateProductNumberInput = z.infer<typeof UpdateProductNumberInput>;

export const ListProductNumbersInput = z.object({ productId: RecordId });
export type ListProductNumbersInput = z.infer<typeof ListProductNumbersInput>;

/** One row of a file. The item number names the product; the source may be the recorded one. */
export const ProductNumberRow = z.extend(ProductNumberFields, {
  itemNumber: requiredLine({ label: 'Item number', max: 100 }),
});

/** The columns of the file, by the names in the header. */
export const NUMBER_CSV_COLUMNS = ['itemNumber', 'number', 'kind', 'brand', 'status', 'source'] as const;
export type NumberCsvColumn = (typeof NUMBER_CSV_COLUMNS)[number];

/**
 * A row with a number of that kind which the product has replaces its fields, any other row adds a number. Rows that
 * the file leaves out stay. All rows are imported or none; a dry run returns what would happen.
 */
export const ImportProductNumbersInput = z.object({
  csv: z.string().check(z.minLength(1, 'The file is empty')),
  dryRun: z._default(z.boolean(), false),
});
export type ImportProductNumbersInput = z.infer<typeof ImportProductNumbersInput>;

const ImportedNumber = z.object({ row: z.int(), itemNumber: z.string(), number: z.string() });

export const ProductNumberImport = z.object({
  /** False after a dry run. */
  applied: z.boolean(),
  created: z.array(ImportedNumber),
  changed: z.array(z.extend(ImportedNumber, { changes: z.array(FieldChange) })),
  unchanged: z.int(),
  /** In a dry run; a real one is refused with these as its issues, at `csv`, row and column. */
  errors: z.array(ImportError),
});
export type ProductNumberImport = z.infer<typeof ProductNumberImport>;
