import { isNull } from 'drizzle-orm';
import * as z from 'zod';
import { CreateProductInput } from '#contract/catalogue/catalogue-admin.ts';
import type { ImportError } from '#contract/catalogue/catalogue-transfer.ts';
import { foldText } from '#contract/catalogue/search-text.ts';
import type { Transaction } from '#db/open-database.ts';
import { brands, productCategories, products } from '#db/schema/index.ts';
import type { CsvTable } from '#server/services/csv/csv-table.ts';
import { readCatalogueCsv, type CsvCells } from './catalogue-csv.ts';
import { cleared, fieldsOf, type ProductFields } from './product-fields.ts';

export interface PlannedProduct {
  row: number;
  /** Null for a new product. */
  id: number | null;
  before: ProductFields | null;
  after: ProductFields;
}

/** A row that would create a product although an existing one has its name and a similar number. */
export interface SimilarProduct {
  row: number;
  itemNumber: string;
  name: string;
  existing: string;
}

export interface ImportPlan {
  planned: PlannedProduct[];
  similar: SimilarProduct[];
  errors: ImportError[];
}

const { name, itemNumber, description, specifications, applications, imageAlt } = CreateProductInput.shape;
const texts = { itemNumber, specifications, applications, imageAlt };
const NewRow = z.object({ ...texts, name, description });
const ChangedRow = z.object({ ...texts, name: z.optional(name), description: z.optional(description) });

/** Plans the import of a file, with all errors in it. Reads only. */
export function planImport(tx: Transaction, table: CsvTable): ImportPlan {
  const { rows, errors } = readCatalogueCsv(table);
  const existing = productsByNumber(tx);
  const groups = { category: groupsByName(tx, productCategories), brand: groupsByName(tx, brands) };
  const namesakes = productsByNameAndNumber(existing);
  const similar: SimilarProduct[] = [];
  const firstRows = new Map<string, number>();
  const planned: PlannedProduct[] = [];

  for (const { row, cells } of rows) {
    const problems: Omit<ImportError, 'row'>[] = [];
    const number = (cells.itemNumber ?? '').trim();
    const [found, another] = existing.get(number) ?? [];
    const first = firstRows.get(number);
    if (number !== '' && first !== undefined) {
      problems.push({ column: 'itemNumber', message: `Row ${first} has the item number ${number} too.` });
    } else firstRows.set(number, row);
    if (another) {
      problems.push({
        column: 'itemNumber',
        message: `More than one product of the catalogue has the item number ${number}.`,
      });
    }
    const read = (found ? ChangedRow : NewRow).safeParse(cells);
    const groupIds = findGroups(cells, groups, problems, found);
    if (!read.success) {
      problems.push(...read.error.issues.map(({ path, message }) => ({ column: String(path[0]), message })));
    }
    errors.push(...problems.map((problem) => ({ row, ...problem })));
    if (problems.length > 0 || !read.success) continue;
    const namesake = found ? undefined : namesakes.get(nameAndNumber(cells.name ?? '', number));
    if (namesake !== undefined) {
      similar.push({ row, itemNumber: number, name: (cells.name ?? '').trim(), existing: namesake });
    }
    planned.push({
      row,
      id: found?.id ?? null,
      before: found ?? null,
      after: { ...fieldsOf(found ?? NOTHING), ...withoutAbsent(read.data, found ?? NOTHING), ...groupIds },
    });
  }
  return { planned, similar, errors: errors.toSorted((one, other) => one.row - other.row) };
}

const NOTHING: ProductFields = {
  name: '',
  itemNumber: '',
  description: '',
  imageUrl: null,
  imageKey: null,
  imageAlt: null,
  categoryId: null,
  brandId: null,
  specifications: null,
  applications: null,
};

function withoutAbsent(read: z.infer<typeof ChangedRow>, kept: ProductFields): Partial<ProductFields> {
  return {
    itemNumber: read.itemNumber,
    name: read.name ?? kept.name,
    description: read.description ?? kept.description,
    specifications: cleared(read.specifications, kept.specifications),
    applications: cleared(read.applications, kept.applications),
    imageAlt: cleared(read.imageAlt, kept.imageAlt),
  };
}

type Existing = ProductFields & { id: number };

function productsByNumber(tx: Transaction): Map<string, Existing[]> {
  const byNumber = new Map<string, Existing[]>();
  for (const row of tx.select().from(products).where(isNull(products.deletedAt)).all()) {
    byNumber.set(row.itemNumber, [...(byNumber.get(row.itemNumber) ?? []), row]);
  }
  return byNumber;
}

/**
 * Item numbers by name and number, without signs, blanks, capitals and the leading zeros that spreadsheet programs
 * remove.
 */
function productsByNameAndNumber(byNumber: ReadonlyMap<string, readonly Existing[]>): Map<string, string> {
  return new Map(
    [...byNumber.values()]
      .flat()
      .map((product) => [nameAndNumber(product.name, product.itemNumber), product.itemNumber]),
  );
}

const nameAndNumber = (productName: string, number: string) =>
  `${foldText(productName)}\n${foldText(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')}`;

interface Group {
  id: number;
  name: string;
}

/** By the folded name; several may share one. */
function groupsByName(
  tx: Transaction,
  table: typeof productCategories | typeof brands,
): Map<string, Group[]> {
  const byName = new Map<string, Group[]>();
  for (const group of tx.select({ id: table.id, name: table.name }).from(table).all()) {
    const key = foldText(group.name);
    byName.set(key, [...(byName.get(key) ?? []), group]);
  }
  return byName;
}

function findGroups(
  cells: CsvCells,
  groups: Record<'category' | 'brand', Map<string, Group[]>>,
  problems: Omit<ImportError, 'row'>[],
  current: Existing | undefined,
): Partial<Pick<ProductFields, 'categoryId' | 'brandId'>> {
  const find = (column: 'category' | 'brand', currentId: number | null) => {
    const name = cells[column]?.trim();
    if (name === undefined) return currentId;
    if (name === '') return null;
    const candidates = groups[column].get(foldText(name)) ?? [];
    const found =
      candidates.find(({ id }) => id === currentId) ??
      candidates.find((candidate) => candidate.name === name) ??
      candidates[0];
    if (!found) problems.push({ column, message: `There is no ${column} '${name}'.` });
    return found?.id ?? null;
  };
  return {
    categoryId: find('category', current?.categoryId ?? null),
    brandId: find('brand', current?.brandId ?? null),
  };
}
