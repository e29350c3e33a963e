import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { AppRouter } from '#server/routers/app-router.ts';

/**
 * What the client may write, settled by the compiler: `npm run check` compiles this file, nothing runs it.
 * Each @ts-expect-error is itself an error as soon as the line below it compiles.
 */
const client = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: 'http://127.0.0.1:3000/api/trpc', transformer: superjson })],
});

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_Claim extends true>(): void => {};

export async function rightCalls(): Promise<void> {
  const products = await client.public.products.list.query();
  holds<Equal<typeof products, Product[]>>();
  const found = await client.public.products.search.query({ q: 'clx 09991', _t: 1, limit: 20 });
  holds<Equal<typeof found, Product[]>>();
  const { sessionToken } = await client.admin.session.login.mutate({ code: '0000000000000000' });
  holds<Equal<typeof sessionToken, string>>();
}

export async function wrongInputs(): Promise<void> {
  // @ts-expect-error a number is no search text
  await client.public.products.search.query({ q: 7 });
  // @ts-expect-error the limit is a number, not its text
  await client.public.products.search.query({ q: 'pump', limit: '20' });
  // @ts-expect-error the list takes no filter
  await client.public.products.list.query({ categoryId: 1 });
  // @ts-expect-error the code is text, so that its leading zeros count
  await client.admin.session.login.mutate({ code: 1234 });
}

export async function missingFields(): Promise<void> {
  // @ts-expect-error no code
  await client.admin.session.login.mutate({});
  // @ts-expect-error no input at all
  await client.admin.session.login.mutate();
  // @ts-expect-error no password
  await client.portal.session.login.mutate({ email: 'kari@quayside.example' });
}

export async function unknownNames(): Promise<void> {
  // @ts-expect-error it is `list`
  await client.public.products.getAll.query();
  // @ts-expect-error it is `products`
  await client.public.product.list.query();
  // @ts-expect-error a query is not sent as a mutation
  await client.public.products.list.mutate();
  const [product] = await client.public.products.list.query();
  // @ts-expect-error it is `itemNumber`
  holds<Equal<typeof product.partNumber, string>>();
  // @ts-expect-error there may be no product
  holds<Equal<typeof product, Product>>();
}
