import { refusals } from '#server/rest/openapi/openapi-refusals.ts';

/** What holds for every call, in Markdown: the description of the API, and the first section of its page. */
export const openApiGuide = `JSON over HTTP. Lists are bare arrays. Every refusal has the same shape: a message for people, the id of the request, and the fields that were wrong.

### Requests

Send and expect JSON (\`Content-Type: application/json\`) of at most 1 MiB. A call without fields takes an empty body. In a query, a list is written by repeating its name. Fields that a call does not name are ignored.

### Sign-in

There are two realms, the admin panel and the staff portal, and neither accepts the other’s token. The login call of a realm answers with a \`sessionToken\`; send it with every call:

    Authorization: Bearer <sessionToken>

Browsers get the same session as a cookie that scripts cannot read. A write that is authorised by the cookie alone must come from our own pages.

### Refusals

Every refusal is a Refusal: a message for people, the id of the request, and the fields that were wrong.

    {
      "message": "Invalid input: expected number, received string",
      "requestId": "5f0c7f6e-7c1f-4c0c-a6a5-3f6c2f9f7f10",
      "issues": [{ "path": ["limit"], "message": "Invalid input: expected number, received string" }]
    }

${Object.values(refusals)
  .map(({ status, description }) => `### Refusal ${status}\n\n${description}\n\n`)
  .join('')}### Caching

Lists for visitors carry an \`ETag\`: send it back in \`If-None-Match\`, and an unchanged list costs a \`304\` without a body. Every other answer, searches among them, is \`no-store\`.

### Typed client

Programs in TypeScript can call the same procedures through tRPC at \`/api/trpc\`; each call names its procedure. A wrong input, a missing field or a renamed procedure does not compile:

    import { createTRPCClient, httpBatchLink } from '@trpc/client';
    import superjson from 'superjson';
    import type { AppRouter } from './src/server/routers/app-router.ts';

    const client = createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: 'http://127.0.0.1:3000/api/trpc', transformer: superjson })],
    });
    const found = await client.public.products.search.query({ q: 'clx 09991' });

More about both ways is in \`docs/api.md\` of the source.
`;
