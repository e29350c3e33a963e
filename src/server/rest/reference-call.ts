import { html, type Markup } from './markup.ts';
import type { OpenApiDocument } from '#server/rest/openapi/openapi-document.ts';
import type { Operation } from '#server/rest/openapi/openapi-operation.ts';
import { curlOf, exampleOf } from './reference-examples.ts';
import { fieldList, objectFields, typeOf } from './reference-fields.ts';

export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const admitted = {
  everyone: 'Open to everyone.',
  admin: 'For the signed-in admin.',
  staff: 'For signed-in staff: managers and operators.',
  managers: 'For signed-in managers.',
} as const satisfies Record<Operation['x-admits'], string>;

/** Programs on this machine use this address, unless the settings name the public one. */
const LOCAL_ADDRESS = 'http://127.0.0.1:3000';

/** One call of the reference: its input, its answer, and how to try it. */
export function callSection({ method, path, operation }: Call, document: OpenApiDocument): Markup {
  const { schemas } = document.components;
  const [server] = document.servers;
  const base = server && server.url !== '/' ? server.url.replace(/\/$/, '') : LOCAL_ADDRESS;
  const id = operation.operationId;
  const answer = answerOf(operation);

  return html`<article class="call" aria-labelledby="${id}">
    <div class="prose">
      <h3 id="${id}">
        ${operation.summary} <a class="anchor" href="#${id}" aria-label="Link to: ${operation.summary}">#</a>
      </h3>
      <p class="route">
        <span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code>
      </p>
      <p>
        ${admitted[operation['x-admits']]}${operation.description !== undefined && ` ${operation.description}`}
      </p>
      <p class="procedure">Typed client: <code>${breakable(id, '.')}</code></p>
      ${parameterList('path', 'In the path', operation, schemas)}
      ${parameterList('query', 'In the query', operation, schemas)} ${bodyFields(operation, schemas)}
      <h4>Answer</h4>
      <p>
        <code>${answer.status}</code> ${answer.schema ? typeOf(answer.schema) : (answer.file ?? 'Empty.')}
      </p>
      <h4>Refusals</h4>
      <p class="statuses">${statusLinks(operation)}</p>
    </div>
    <div class="sample">
      <h4>Request</h4>
      ${codeBlock(`Request: ${operation.summary}`, curlOf(base, method, path, operation, schemas))}
      ${
        answer.schema &&
        html`<h4>Answer</h4>
          ${codeBlock(
            `Answer: ${operation.summary}`,
            JSON.stringify(exampleOf(answer.schema, schemas), null, 2),
          )}`
      }
    </div>
  </article>`;
}

/** It scrolls sideways if it is too wide, so it is focusable and has a name. */
export function codeBlock(label: string, code: string): Markup {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>`;
}

function parameterList(
  place: 'path' | 'query',
  title: string,
  { parameters = [] }: Operation,
  schemas: OpenApiDocument['components']['schemas'],
): Markup | undefined {
  const here = parameters.filter((parameter) => parameter.in === place);
  return here.length === 0
    ? undefined
    : html`<h4>${title}</h4>
        ${fieldList(here, schemas)}`;
}

function bodyFields(
  { requestBody }: Operation,
  schemas: OpenApiDocument['components']['schemas'],
): Markup | undefined {
  if (!requestBody) return undefined;
  if (!('application/json' in requestBody.content)) {
    return html`<h4>In the body</h4>
      <p>The file itself.</p>`;
  }
  const { schema } = requestBody.content['application/json'];
  return html`<h4>In the body</h4>
    ${objectFields(schema, schemas)}`;
}

function answerOf({ responses }: Operation) {
  const [status = '200', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response && 'content' in response ? response.content : undefined;
  const types = Object.keys(content ?? {});
  return {
    status,
    schema: content?.['application/json']?.schema,
    file: types.length === 0 ? undefined : `The bytes, as ${types.join(' or ')}.`,
  };
}

function statusLinks({ responses }: Operation): Markup[] {
  return Object.keys(responses)
    .filter((status) => !status.startsWith('2'))
    .map((status) => html`<a href="#refusal-${status}">${status}</a> `);
}

/** Long paths may break after a separator, so that narrow screens do not scroll. */
function breakable(text: string, separator = '/'): Markup[] {
  return text.split(separator).map((part, index) => html`${index > 0 && html`${separator}<wbr />`}${part}`);
}
