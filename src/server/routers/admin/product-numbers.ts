import * as z from 'zod';
import { CatalogueIdInput } from '#contract/catalogue/catalogue-admin.ts';
import { CatalogueCsv, CSV_BODY_LIMIT } from '#contract/catalogue/catalogue-transfer.ts';
import {
  CreateProductNumberInput,
  ImportProductNumbersInput,
  ListProductNumbersInput,
  ProductNumber,
  ProductNumberImport,
  UpdateProductNumberInput,
} from '#contract/catalogue/product-numbers.ts';
import { NoInput } from '#contract/session.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { createProductNumber } from '#server/services/product-numbers/create-product-number.ts';
import { exportProductNumbers } from '#server/services/product-numbers/export-product-numbers.ts';
import { importProductNumbers } from '#server/services/product-numbers/import-product-numbers.ts';
import { listProductNumbers } from '#server/services/product-numbers/queries.ts';
import { removeProductNumber } from '#server/services/product-numbers/remove-product-number.ts';
import { updateProductNumber } from '#server/services/product-numbers/update-product-number.ts';

export const adminProductNumbers = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/products/{productId}/numbers',
        summary: 'Further numbers of a product',
      },
    })
    .input(ListProductNumbersInput)
    .output(z.array(ProductNumber))
    .query(({ ctx, input }) => listProductNumbers(ctx, input)),
  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products/{productId}/numbers',
        summary: 'Add a number to a product',
        description:
          'The search finds the product by it. A confirmed number needs the address of the document that proves it.',
        status: 201,
        refuses: ['conflict'],
      },
    })
    .input(CreateProductNumberInput)
    .output(ProductNumber)
    .mutation(({ ctx, input }) => createProductNumber(ctx, input)),
  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/product-numbers/{id}',
        summary: 'Change a number of a product',
        description:
          'Replaces all fields. Without version the last write wins; a stale one is a 409 with the current number in current.',
      },
    })
    .input(UpdateProductNumberInput)
    .output(ProductNumber)
    .mutation(({ ctx, input }) => updateProductNumber(ctx, input)),
  remove: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/admin/product-numbers/{id}',
        summary: 'Delete a number of a product',
        status: 204,
      },
    })
    .input(CatalogueIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeProductNumber(ctx, input)),
  exportCsv: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/product-numbers/export',
        summary: 'The numbers of all products as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
    })
    .input(NoInput)
    .output(CatalogueCsv)
    .mutation(({ ctx }) => exportProductNumbers(ctx)),
  importCsv: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/product-numbers/import',
        summary: 'Add and change numbers of products from CSV',
        description:
          'Identified by product, kind and number; at most 5,000 rows, all of them or none. A dry run lists what would be new, changed and wrong.',
      },
      bodyLimit: CSV_BODY_LIMIT,
    })
    .input(ImportProductNumbersInput)
    .output(ProductNumberImport)
    .mutation(({ ctx, input }) => importProductNumbers(ctx, input)),
});
