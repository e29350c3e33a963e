import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import type { TRPCLink } from '@trpc/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EARLY_CALLS_SCRIPT } from '#contract/early-calls.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { PageRenderer } from '#client/entry-server.tsx';
import { AppError } from '#server/errors.ts';
import type { FormLimits } from '#server/form-limits.ts';
import { createResponseCache, type MadeAnswer } from '#server/http/response-cache.ts';
import { keepBytes, sendCachedBytes, type CachedBytes } from '#server/http/cached-bytes.ts';
import type { FindAnswer } from '#server/http/direct-answers.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { contentSecurityPolicy } from '#server/security-headers.ts';
import type { ServiceContext } from '#server/services/context.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import { projectHeading } from '#server/services/projects/project-heading.ts';
import { createRevisionReader } from '#server/services/data-revision.ts';
import { lastCatalogueChange } from '#server/services/products/last-change.ts';
import { countProducts } from '#server/services/products/queries.ts';
import { createClientAssets, type ClientManifest } from './client-assets.ts';
import { answerNotFound, answerOtherMethod } from './mount-files.ts';
import { inlineHashes, screenDocument, withAssets } from './document.ts';
import { robots, securityContact, sitemap } from './sitemap.ts';

export interface DocumentDeps extends ServiceContext {
  /** Folder of the built client. */
  clientFolder: string;
  publicUrl: string | undefined;
  /** Pages call procedures through this. */
  visitorLink: TRPCLink<AppRouter>;
  /** Whether the cookie is an admin's; undefined if the request has no such cookie. */
  isAdmin: (request: FastifyRequest) => Promise<boolean> | undefined;
  /** Whose cookie of the portal it is; undefined if the request has no such cookie. */
  staffOf: (request: FastifyRequest) => Promise<StaffMember | null> | undefined;
  limits: Pick<FormLimits, 'search'>;
}

interface StaffMember extends PortalActor {
  secondFactorDue?: unknown;
}

/** More than there are pages; keys are paths of existing pages, so no typed address adds one. */
const KEPT_PAGES = 100;

/** Key and address under which the page for unknown addresses is rendered. No route has it. */
const MISSING = '/404';

/** The sign-in of the staff: a page, because its form can be typed into before its program has come. */
const ENTRANCE = '/portal-login';

const PROJECT = /^\/portal\/project\/([1-9]\d{0,14})$/;

/** No cache keeps a document of the staff, and no search engine lists it. */
const STAFF_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Answers a request that no route matches. */
export type AnswerUnrouted = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Serves the documents: public pages as finished HTML from the response cache, and for admin and portal a document
 * that the browser renders. No hooks run for them, so they carry `headers` themselves.
 */
export function mountDocuments(
  app: FastifyInstance,
  deps: DocumentDeps,
  headers: Readonly<OutgoingHttpHeaders>,
): { answerUnrouted: AnswerUnrouted; findPage: FindAnswer } {
  const { clientFolder, publicUrl, visitorLink, isAdmin, staffOf, limits } = deps;
  const siteAddress = (publicUrl ?? '').replace(/\/+$/, '');
  const manifest = JSON.parse(readFileSync(`${clientFolder}/.vite/manifest.json`, 'utf8')) as ClientManifest;
  const assets = createClientAssets(manifest, (file) => readFileSync(`${clientFolder}/${file}`, 'utf8'));
  const answers = createResponseCache({ revision: createRevisionReader(deps), headers, limit: KEPT_PAGES });
  const screens = new Map<string, CachedBytes>();

  /** The document of a screen: it names all files of the screen, so that the browser need not find them one by one. */
  function screenOf(routeIds: readonly string[]): CachedBytes {
    const key = routeIds.join(' ');
    const kept = screens.get(key) ?? keepScreen(writeScreen(routeIds));
    screens.set(key, kept);
    return kept;
  }

  function writeScreen(routeIds: readonly string[], outline = ''): string {
    const { head, foot } = assets.screenTags(routeIds);
    const early = routeIds.includes('/portal') ? `<script>${EARLY_CALLS_SCRIPT}</script>` : '';
    return screenDocument({ head: early + head, foot }, { outline });
  }

  function keepScreen(html: string, status = 200, own: OutgoingHttpHeaders = {}): CachedBytes {
    const screenHeaders = {
      ...headers,
      'content-security-policy': contentSecurityPolicy(inlineHashes(html)),
      'content-type': 'text/html; charset=utf-8',
      ...STAFF_HEADERS,
      ...own,
    };
    return keepBytes(Buffer.from(html), screenHeaders, status);
  }

  // The renderer is a separate bundle, loaded with the first page, so that the server starts without it.
  let renderer: Promise<PageRenderer> | undefined;
  const getRenderer = () =>
    (renderer ??= import('#client/entry-server.tsx').then(({ createPageRenderer }) =>
      createPageRenderer({ link: visitorLink, siteAddress }),
    ));

  async function renderPage(href: string): Promise<MadeAnswer> {
    const { html, status, routeIds, isCurrent } = await (await getRenderer()).render(href);
    const body = withAssets(html, assets.tags(routeIds, status === 404));
    return {
      body,
      status,
      isCurrent,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(inlineHashes(body)),
        ...(status === 404 && { 'x-robots-tag': 'noindex' }),
        ...(href === ENTRANCE && STAFF_HEADERS),
      },
    };
  }

  /** The browser can still render the page and search; only the server's work is limited. */
  function sendRefusedSearch(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
    const { userMessage, retryAfterSeconds } = refusal;
    const html = screenDocument(assets.screenTags([]), { withoutScript: userMessage });
    const own = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    sendCachedBytes(request, reply, keepScreen(html, 429, own));
  }

  async function sendSearch(request: FastifyRequest, reply: FastifyReply, href: string): Promise<void> {
    try {
      limits.search.take(request.ip);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendRefusedSearch(request, reply, error);
    }
    const { body, headers: own, status } = await renderPage(href);
    sendCachedBytes(request, reply, keepBytes(Buffer.from(body), { ...headers, ...own }, status));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, query: string) {
    const destination = (await getRenderer()).destinationOf(path);
    if (destination.kind === 'screen') return sendCachedBytes(request, reply, screenOf(destination.routeIds));
    if (destination.kind === 'page' && destination.path !== path)
      return void reply.headers(headers).redirect(destination.path + query, 301);
    if (destination.kind === 'page' && destination.isRenderedPerQuery)
      return sendSearch(request, reply, path + query);
    const key = destination.kind === 'page' ? path : MISSING;
    const render = () => {
      request.log.debug({ path: key }, 'page rendered');
      return renderPage(key);
    };
    sendCachedBytes(request, reply, answers.fresh(key) ?? (await answers.renew(key, render)));
  }

  /**
   * What someone who is signed in gets in place of the document for everyone: the sign-in leads them on, and a project that
   * they may see begins with its name. Undefined for other requests.
   */
  function documentOfStaff(
    request: FastifyRequest,
    path: string,
  ): Promise<CachedBytes | undefined> | undefined {
    const projectId = PROJECT.exec(path)?.[1];
    if (path !== ENTRANCE && projectId === undefined) return undefined;
    return staffOf(request)?.then(async (person) => {
      if (!person) return undefined;
      if (projectId === undefined) return screenOf(['__root__', ENTRANCE]);
      if (person.secondFactorDue !== undefined) return undefined;
      const heading = projectHeading(deps, person, Number(projectId));
      if (!heading) return undefined;
      const pages = await getRenderer();
      const destination = pages.destinationOf(path);
      if (destination.kind !== 'screen') return undefined;
      return keepScreen(writeScreen(destination.routeIds, pages.outlineOf(heading)));
    });
  }

  function answer(request: FastifyRequest, reply: FastifyReply, path: string, query: string): void {
    const asking = documentOfStaff(request, path);
    if (!asking) return answerAll(request, reply, path, query);
    asking.then(
      (own) => (own ? sendCachedBytes(request, reply, own) : answerAll(request, reply, path, query)),
      (error: unknown) => {
        request.log.error({ err: error }, 'document of the staff not written');
        answerAll(request, reply, path, query);
      },
    );
  }

  function answerAll(request: FastifyRequest, reply: FastifyReply, path: string, query: string): void {
    const fresh = answers.fresh(path);
    if (fresh) {
      sendCachedBytes(request, reply, fresh);
      return;
    }
    sendPage(request, reply, path, query).catch((error: unknown) => {
      // The visitor's browser can still render the page; search engines retry later.
      request.log.error({ err: error }, 'page not rendered');
      sendCachedBytes(request, reply, keepScreen(screenDocument(assets.screenTags([])), 500));
    });
  }

  /** The addresses with a route; pages are where no route is. */
  const routed = new Set(['/']);

  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler(request, reply) {
      const { query } = splitAddress(request.url);
      const asking = isAdmin(request);
      if (!asking) {
        answer(request, reply, '/', query);
        return;
      }
      asking.then(
        (yes) => (yes ? sendCachedBytes(request, reply, screenOf([])) : answer(request, reply, '/', query)),
        (error: unknown) => reply.send(error),
      );
    },
  });

  async function refuseMethod(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    reply.headers(headers);
    const exists = isDecodable(path) && (await getRenderer()).destinationOf(path).kind !== 'nothing';
    if (exists) answerOtherMethod(request, reply);
    else answerNotFound(request, reply);
  }

  /** A page, a screen, or the page for unknown addresses. */
  const answerUnrouted: AnswerUnrouted = (request, reply) => {
    const { path, query } = splitAddress(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(request, reply, path).catch((error: unknown) => reply.send(error));
    } else if (isDecodable(path)) {
      answer(request, reply, path, query);
    } else {
      answer(request, reply, MISSING, '');
    }
  };

  app.setNotFoundHandler((request, reply) => {
    answerUnrouted(request, reply);
    return reply;
  });

  mountText('/robots.txt', 'text/plain', async () => robots(siteAddress));
  mountText('/.well-known/security.txt', 'text/plain', async () =>
    securityContact(siteAddress, osloDay(deps.clock.now())),
  );
  mountText('/sitemap.xml', 'application/xml', async () => {
    const table = await getRenderer();
    const exists = (path: string) => table.destinationOf(path).kind === 'page';
    const catalogue = { changedAt: lastCatalogueChange(deps), products: countProducts(deps) };
    return sitemap(siteAddress, catalogue, exists);
  });

  /** For a visitor without cookies: with one, the landing page may be the admin's. */
  const findPage: FindAnswer = ({ url = '', headers: { cookie } }) => {
    const { path } = splitAddress(url);
    const kept = cookie === undefined ? answers.fresh(path) : undefined;
    return kept && { kept, route: routed.has(path) ? path : undefined };
  };

  return { answerUnrouted, findPage };

  function mountText(url: string, type: string, write: () => Promise<string>): void {
    routed.add(url);
    const produce = async (): Promise<MadeAnswer> => ({
      body: await write(),
      headers: { 'content-type': `${type}; charset=utf-8` },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler(request, reply) {
        const fresh = answers.fresh(url);
        if (fresh) {
          sendCachedBytes(request, reply, fresh);
          return;
        }
        answers.renew(url, produce).then(
          (kept) => sendCachedBytes(request, reply, kept),
          (error: unknown) => reply.send(error),
        );
      },
    });
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Path and query as they were sent. */
function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at === -1 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
}
