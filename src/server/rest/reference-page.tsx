import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import type { Operation, Parameter } from '#server/rest/openapi/openapi-operation.ts';
import { curlOf, exampleOf, typeText, type Schemas } from './reference-text.ts';

const ADMITTED = {
  everyone: 'Open to everyone.',
  admin: 'For the signed-in admin.',
  staff: 'For signed-in staff: managers and operators.',
  managers: 'For signed-in managers.',
} as const satisfies Record<Operation['x-admits'], string>;

/** Programs that run on this machine call it here, unless the settings name the public address. */
const LOCAL_ADDRESS = 'http://127.0.0.1:3000';

/** Writes the API description as a page: plain HTML without a script. */
export function referencePage(document: OpenApiDocument, stylesheet: string): string {
  const { schemas } = document.components;
  const base = document.servers[0]?.url.replace(/\/$/, '') || LOCAL_ADDRESS;
  const [lead = '', ...basics] = document.info.description.split(/\n### /);
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      tags: call.tags,
      id: call.operationId,
      title: call.summary,
      body: <Call method={method.toUpperCase()} path={path} call={call} base={base} schemas={schemas} />,
    })),
  );
  const shapes = Object.entries(schemas).map(([name, schema]) => ({
    id: `shape-${name}`,
    title: name,
    body: <pre>{linkShapes(typeText(schema, schemas), schemas)}</pre>,
  }));
  const sections = [
    { name: 'Basics', description: lead, entries: basics.map((text) => basicEntry(text, schemas)) },
    ...document.tags.map((tag) => ({ ...tag, entries: calls.filter(({ tags }) => tags.includes(tag.name)) })),
    {
      name: 'Shapes',
      description: 'What calls take and answer, by name. A question mark: the field may be missing.',
      entries: shapes.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    },
  ];
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content="Every call of the Quayside API: input, answer and an example." />
        <title>API reference – Quayside</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header>
          <a href="/">Quayside</a> API reference <a href="/api/openapi.json">OpenAPI 3.1</a>
        </header>
        <nav aria-label="Contents">
          {sections.map(({ name, entries }) => (
            <section key={name}>
              <h2>{name}</h2>
              <ul>
                {entries.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <main id="content" tabIndex={-1}>
          <h1>API reference</h1>
          {sections.map(({ name, description, entries }) => (
            <section key={name} aria-labelledby={name.toLowerCase()}>
              <h2 id={name.toLowerCase()}>{name}</h2>
              <p>{description}</p>
              {entries.map(({ id, title, body }) => (
                <article key={id} aria-labelledby={id}>
                  <h3 id={id}>
                    {title}{' '}
                    <a href={`#${id}`} aria-label={`Link to: ${title}`}>
                      #
                    </a>
                  </h3>
                  {body}
                </article>
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** A titled part of the Markdown in the description; an indented paragraph is code. */
function basicEntry(markdown: string, schemas: Schemas) {
  const [title = '', ...paragraphs] = markdown.trim().split('\n\n');
  const body = paragraphs.map((text) =>
    text.startsWith('    ') ? (
      <pre key={text}>{text.replaceAll(/^ {4}/gm, '')}</pre>
    ) : (
      <p key={text}>{createElement(Fragment, null, ...text.split('`').map(inlineCode))}</p>
    ),
  );
  return { id: title.toLowerCase().replaceAll(' ', '-'), title, body };

  function inlineCode(part: string, index: number): ReactNode {
    return index % 2 ? createElement('code', null, part) : linkShapes(part, schemas);
  }
}

interface CallProps {
  method: string;
  path: string;
  call: Operation;
  base: string;
  schemas: Schemas;
}

function Call({ method, path, call, base, schemas }: CallProps) {
  const { parameters = [], responses } = call;
  const [status = '', answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = answer && 'content' in answer ? answer.content : undefined;
  const json = content?.['application/json']?.schema;
  const body = call.requestBody?.content;
  const taken = {
    'In the path': asObject(parameters.filter((parameter) => parameter.in === 'path')),
    'In the query': asObject(parameters.filter((parameter) => parameter.in === 'query')),
    'In the body': body && 'application/json' in body ? body['application/json'].schema : undefined,
  };
  return (
    <>
      <p>
        <b>{method}</b> <code>{path}</code>
      </p>
      <p>
        {ADMITTED[call['x-admits']]} {call.description} Typed client: <code>{call.operationId}</code>
      </p>
      {Object.entries(taken).map(
        ([title, schema]) =>
          schema && (
            <Fragment key={title}>
              <h4>{title}</h4>
              <pre>{linkShapes(typeText(schema, schemas), schemas)}</pre>
            </Fragment>
          ),
      )}
      {body && !taken['In the body'] && <p>The body is the file itself.</p>}
      <h4>Answer</h4>
      <pre>
        {status}{' '}
        {json
          ? linkShapes(typeText(json, schemas), schemas)
          : Object.keys(content ?? {}).join(' or ') || 'Empty.'}
      </pre>
      <h4>Refusals</h4>
      <p>
        {Object.keys(responses)
          .filter((code) => code !== status)
          .map((code) => (
            <a key={code} href={`#refusal-${code}`}>
              {code}
            </a>
          ))}
      </p>
      <h4>Example</h4>
      <pre>{curlOf(base, method, path, call, schemas)}</pre>
      {json && <pre>{JSON.stringify(exampleOf(json, schemas), null, 2)}</pre>}
    </>
  );
}

function asObject(fields: Parameter[]) {
  if (fields.length === 0) return undefined;
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  return { properties, required: fields.flatMap(({ name, required }) => (required ? [name] : [])) };
}

/** Names of shapes become links to them. */
function linkShapes(text: string, schemas: Schemas): ReactNode {
  const parts = text.split(/\b([A-Z]\w+)/).map((part) => {
    return part in schemas ? createElement('a', { href: `#shape-${part}` }, part) : part;
  });
  return createElement(Fragment, null, ...parts);
}
