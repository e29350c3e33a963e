import { createElement } from 'react';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { countProductPages, productPagePath, PRODUCTS_PATH } from '#contract/catalogue/product-pages.ts';
import { companyProfile } from '#content/company-profile.ts';
import { sendPlainPage } from '#server/pages/plain-page.tsx';
import type { ServiceContext } from '#server/services/context.ts';
import { countProducts, listProductPage } from '#server/services/products/queries.ts';
import { NoProductsPage, ProductsPage } from './products-page.tsx';

interface ProductsDeps extends ServiceContext {
  publicUrl: string | undefined;
}

/** Serves the catalogue page by page: the first page of the site holds only the first products of a long one. */
export function mountProducts(app: FastifyInstance, deps: ProductsDeps): void {
  const siteAddress = (deps.publicUrl ?? '').replace(/\/+$/, '');

  app.get<{ Querystring: { page?: string | string[] } }>(PRODUCTS_PATH, (request, reply) => {
    const typed = request.query.page ?? '1';
    const page = typeof typed === 'string' && /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 0;
    const total = countProducts(deps);
    const pages = countProductPages(total);
    if (page === 0 || page > pages) return sendMissing(reply);
    return sendPlainPage(reply, 200, {
      title: page === 1 ? 'All products' : `All products, page ${page}`,
      body: createElement(ProductsPage, { products: listProductPage(deps, page), total, page, pages }),
      listed: {
        address: siteAddress + productPagePath(page),
        description: `Every spare part, reagent and ship store of ${companyProfile.name} with its item number, page ${page} of ${pages}.`,
      },
    });
  });
}

const sendMissing = (reply: FastifyReply) =>
  sendPlainPage(reply, 404, { title: 'Page not found', body: createElement(NoProductsPage) });
