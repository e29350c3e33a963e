import { html, type Markup } from './markup.ts';
import type { OpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import { refusals } from '#server/rest/openapi/openapi-refusals.ts';
import { callSection, codeBlock, type Call } from './reference-call.ts';
import { objectFields, typeOf } from './reference-fields.ts';

/** The API reference as a page: plain HTML from the API description, no script. */
export function referencePage(document: OpenApiDocument, stylesheet: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const groups = document.tags.map((tag) => ({
    ...tag,
    id: tag.name.toLowerCase(),
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const shapes = Object.entries(document.components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1));

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1e40af" />
        <meta
          name="description"
          content="Every call of the Quayside API: what it takes, what it answers, how to try it."
        />
        <title>API reference – Quayside</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="/">Quayside</a>
          <span class="place">API reference</span>
          <a class="raw" href="/api/openapi.json">OpenAPI 3.1</a>
        </header>
        <div class="page">
          <nav class="contents" aria-label="Contents">
            <h2>Basics</h2>
            <ul>
              ${basics.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
            </ul>
            ${groups.map(
              ({ name, calls: list }) =>
                html`<h2>${name}</h2>
                  <ul>
                    ${list.map(contentsLine)}
                  </ul>`,
            )}
            <h2>Shapes</h2>
            <ul>
              ${shapes.map(([name]) => html`<li><a href="#shape-${name}">${name}</a></li>`)}
            </ul>
          </nav>
          <main id="content" tabindex="-1">
            <h1>API reference</h1>
            <p class="lead">${document.info.description}</p>
            ${basics.map(
              ({ id, title, write }) =>
                html`<section class="basic" aria-labelledby="${id}">
                  <h2 id="${id}">${title}</h2>
                  ${write()}
                </section>`,
            )}
            ${groups.map(
              ({ id, name, description, calls: list }) =>
                html`<section aria-labelledby="${id}">
                  <h2 id="${id}">${name}</h2>
                  <p>${description}</p>
                  ${list.map((call) => callSection(call, document))}
                </section>`,
            )}
            <section aria-labelledby="shapes">
              <h2 id="shapes">Shapes</h2>
              <p>What calls take and answer, by name.</p>
              ${shapes.map(
                ([name, schema]) =>
                  html`<article class="shape" aria-labelledby="shape-${name}">
                    <h3 id="shape-${name}">
                      ${name} <a class="anchor" href="#shape-${name}" aria-label="Link to: ${name}">#</a>
                    </h3>
                    ${objectFields(schema, document.components.schemas) ?? html`<p>${typeOf(schema)}</p>`}
                  </article>`,
              )}
            </section>
          </main>
        </div>
      </body>
    </html> `.text;
}

function contentsLine({ method, operation }: Call): Markup {
  return html`<li>
    <a href="#${operation.operationId}"
      ><span class="method ${method.toLowerCase()}">${method}</span> ${operation.summary}</a
    >
  </li>`;
}

interface Basic {
  id: string;
  title: string;
  write: () => Markup;
}

const basics: Basic[] = [
  {
    id: 'requests',
    title: 'Requests',
    write: () =>
      html`<p>
        Send and expect JSON (<code>Content-Type: application/json</code>) of at most 1 MiB. A call without
        fields takes an empty body. In a query, a list is written by repeating its name. Fields that a call
        does not name are ignored.
      </p>`,
  },
  {
    id: 'sign-in',
    title: 'Sign-in',
    write: () =>
      html`<p>
          There are two realms, the admin panel and the staff portal, and neither accepts the other’s token.
          The login call of a realm answers with a <code>sessionToken</code>; send it with every call:
        </p>
        ${codeBlock('Authorization header', 'Authorization: Bearer <sessionToken>')}
        <p>
          Browsers get the same session as a cookie that scripts cannot read. A write that rests on the cookie
          alone must come from our own pages.
        </p>`,
  },
  {
    id: 'refusals',
    title: 'Refusals',
    write: () =>
      html`<p>
          Every refusal is a <a href="#shape-Refusal">Refusal</a>: a message for people, the id of the
          request, and the fields that were wrong.
        </p>
        ${codeBlock(
          'A refusal',
          JSON.stringify(
            {
              message: 'Invalid input: expected number, received string',
              requestId: '5f0c7f6e-7c1f-4c0c-a6a5-3f6c2f9f7f10',
              issues: [{ path: ['limit'], message: 'Invalid input: expected number, received string' }],
            },
            null,
            2,
          ),
        )}
        <dl class="refusals">${statuses()}</dl>`,
  },
  {
    id: 'caching',
    title: 'Caching',
    write: () =>
      html`<p>
        Lists for visitors carry an <code>ETag</code>: send it back in <code>If-None-Match</code>, and an
        unchanged list costs a <code>304</code> without a body. Every other answer, searches among them, is
        <code>no-store</code>.
      </p>`,
  },
  {
    id: 'typed-client',
    title: 'Typed client',
    write: () =>
      html`<p>
          Programs in TypeScript can call the same procedures through tRPC at <code>/api/trpc</code>; each
          call below names its procedure. A wrong input, a missing field or a renamed procedure does not
          compile.
        </p>
        ${codeBlock(
          'Typed client',
          `import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from './src/server/routers/app-router.ts';

const client = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: 'http://127.0.0.1:3000/api/trpc', transformer: superjson })],
});
const found = await client.public.products.search.query({ q: 'clx 09991' });`,
        )}
        <p>More about both ways is in <code>docs/api.md</code> of the source.</p>`,
  },
];

function statuses(): Markup[] {
  return Object.values(refusals).map(
    ({ status, description }) =>
      html`<div>
        <dt id="refusal-${status}"><code>${status}</code></dt>
        <dd>${description}</dd>
      </div>`,
  );
}
