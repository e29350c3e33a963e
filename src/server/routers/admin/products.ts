import * as z from 'zod';
import {
  AdminProduct,
  AdminProductPage,
  BulkUpdate,
  BulkUpdateProductsInput,
  CatalogueHealth,
  CatalogueIdInput,
  CreateProductInput,
  HistoryEntry,
  ListAdminProductsInput,
  MovedProduct,
  MoveProductInput,
  ProductHistoryInput,
  Reordered,
  ReorderInput,
  SavedProduct,
  UpdateProductInput,
} from '#contract/catalogue/catalogue-admin.ts';
import {
  CatalogueCsv,
  CSV_BODY_LIMIT,
  ImportProductsInput,
  ProductImport,
} from '#contract/catalogue/catalogue-transfer.ts';
import { IMAGE_BODY_LIMIT } from '#contract/catalogue/image.ts';
import { NoInput } from '#contract/session.ts';
import { adminProcedure, router } from '#server/rpc/procedures.ts';
import { catalogueHealth, productHistory, readProduct } from '#server/services/products/admin-queries.ts';
import { bulkUpdateProducts } from '#server/services/products/bulk-update-products.ts';
import { createProduct } from '#server/services/products/create-product.ts';
import { exportProducts } from '#server/services/products/export-products.ts';
import { importProducts } from '#server/services/products/import-products.ts';
import { listAdminProducts } from '#server/services/products/list-admin-products.ts';
import { moveProduct } from '#server/services/products/move-product.ts';
import { removeProduct, restoreProduct } from '#server/services/products/remove-product.ts';
import { reorderProducts } from '#server/services/products/reorder-products.ts';
import { updateProduct } from '#server/services/products/update-product.ts';

export const adminProducts = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/products',
        summary: 'One page of the products, or of the trash',
        description:
          'At most 100 a page; total counts all matches. With q the best match comes first unless a sort is given.',
      },
    })
    .input(ListAdminProductsInput)
    .output(AdminProductPage)
    .query(({ ctx, input }) => listAdminProducts(ctx, input)),
  byId: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/products/{id}',
        summary: 'One product, in the catalogue or the trash',
      },
    })
    .input(CatalogueIdInput)
    .output(AdminProduct)
    .query(({ ctx, input }) => readProduct(ctx, input)),
  create: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products',
        summary: 'Add a product',
        description:
          "imageUrl takes a JPEG, PNG or WebP below 5 MB as a data URL; it is stored as a JPEG of at most 400 px, without metadata. Without order it is 0; 'last' gives the next number. sameItemNumber in the answer warns of products with the same number.",
        status: 201,
      },
      bodyLimit: IMAGE_BODY_LIMIT,
    })
    .input(CreateProductInput)
    .output(SavedProduct)
    .mutation(({ ctx, input }) => createProduct(ctx, input)),
  update: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/products/{id}',
        summary: 'Change a product',
        description:
          'Absent fields stay, null or an empty text clears. imageUrl also takes the address under which we serve an image. Without version the last write wins; a stale one is a 409 with the current product in current.',
      },
      bodyLimit: IMAGE_BODY_LIMIT,
    })
    .input(UpdateProductInput)
    .output(SavedProduct)
    .mutation(({ ctx, input }) => updateProduct(ctx, input)),
  remove: adminProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/admin/products/{id}',
        summary: 'Move a product to the trash',
        description: 'It is purged 30 days later, and can be restored until then.',
        status: 204,
      },
    })
    .input(CatalogueIdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeProduct(ctx, input)),
  restore: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products/{id}/restore',
        summary: 'Restore a product from the trash',
      },
    })
    .input(CatalogueIdInput)
    .output(AdminProduct)
    .mutation(({ ctx, input }) => restoreProduct(ctx, input)),
  reorder: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/products/order',
        summary: 'Reorder products',
        description:
          'Sorts the named products, in the order of ids, within the positions they hold together; the others stay.',
        refuses: ['conflict'],
      },
    })
    .input(ReorderInput)
    .output(Reordered)
    .mutation(({ ctx, input }) => reorderProducts(ctx, input)),
  move: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/admin/products/{id}/position',
        summary: 'Move a product to a position in the catalogue',
        description:
          'position counts from 1; anything beyond the end is the end. The products in between shift by one.',
      },
    })
    .input(MoveProductInput)
    .output(MovedProduct)
    .mutation(({ ctx, input }) => moveProduct(ctx, input)),
  bulkUpdate: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products/bulk-update',
        summary: 'Assign a category or brand to several products',
        description: 'All of them or none. A dry run returns what would change.',
        refuses: ['conflict'],
      },
    })
    .input(BulkUpdateProductsInput)
    .output(BulkUpdate)
    .mutation(({ ctx, input }) => bulkUpdateProducts(ctx, input)),
  history: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/products/{id}/history',
        summary: 'The history of a product',
        description: 'Newest first, at most 100 entries; before is the id of the last one seen.',
      },
    })
    .input(ProductHistoryInput)
    .output(z.array(HistoryEntry))
    .query(({ ctx, input }) => productHistory(ctx, input)),
  health: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/admin/products/health',
        summary: 'What the catalogue lacks: images, categories, brands, descriptions',
      },
    })
    .output(CatalogueHealth)
    .query(({ ctx }) => catalogueHealth(ctx)),
  exportCsv: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products/export',
        summary: 'The catalogue as CSV',
        description: 'The file as text in JSON. Not a GET, because the export is recorded in the audit log.',
      },
    })
    .input(NoInput)
    .output(CatalogueCsv)
    .mutation(({ ctx }) => exportProducts(ctx)),
  importCsv: adminProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/admin/products/import',
        summary: 'Add and change products from CSV',
        description:
          'Identified by itemNumber; at most 5,000 rows, all of them or none. A dry run lists what would be new, changed and wrong.',
      },
      bodyLimit: CSV_BODY_LIMIT,
    })
    .input(ImportProductsInput)
    .output(ProductImport)
    .mutation(({ ctx, input }) => importProducts(ctx, input)),
});
