import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import type { TRPCLink } from '@trpc/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { ProjectStatus } from '#contract/project/project.ts';
import type { AppRouter } from '#server/routers/app-router.ts';
import { ProjectOutline } from '#client/features/portal/project/project-outline.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';
import { recordAnswers } from '#client/lib/transport/recorded-answers.ts';
import { setSiteAddress } from '#client/lib/browser/site-address.ts';
import { createRouter } from './router.tsx';

/** What is to be found at a path. */
export type Destination =
  | { kind: 'page'; path: string; isRenderedPerQuery: boolean }
  /** Rendered in the browser only, from the code of these routes. */
  | { kind: 'screen'; routeIds: string[] }
  | { kind: 'nothing' };

export interface RenderedPage {
  html: string;
  status: 200 | 404;
  /** The routes whose screens are on the page. */
  routeIds: string[];
  /** Whether the data that the page shows is still the same. */
  isCurrent: () => Promise<boolean>;
}

interface OutlinedProject {
  vesselName: string;
  status: ProjectStatus;
}

export interface PageRenderer {
  destinationOf(path: string): Destination;
  /** The whole document at a path with its query; the same bytes for the same data. */
  render(href: string): Promise<RenderedPage>;
  /** The beginning of a project's screen, which the browser replaces. */
  outlineOf(project: OutlinedProject): string;
}

/** React writes this in place of a boundary that threw, and says nothing. */
const UNFINISHED_BOUNDARY = '<!--$!-->';

export function createPageRenderer({
  link,
  siteAddress,
}: {
  link: TRPCLink<AppRouter>;
  siteAddress: string;
}): PageRenderer {
  const open = (href: string, through: TRPCLink<AppRouter>) =>
    createRouter({ link: through, history: createMemoryHistory({ initialEntries: [href] }) });
  const table = open('/', link);

  return {
    destinationOf(path) {
      const [matchedRoutes, params, foundRoute] = table.getMatchedRoutes(path);
      // What lies below a route that ends there is matched as well, with the rest under this name.
      if (!foundRoute || params['**'] !== undefined) return { kind: 'nothing' };
      if (matchedRoutes.some(({ options }) => options.ssr === false))
        return { kind: 'screen', routeIds: matchedRoutes.map(({ id }) => id) };
      return {
        kind: 'page',
        path: filledIn(foundRoute.fullPath, params),
        isRenderedPerQuery: foundRoute.options.staticData?.isRenderedPerQuery === true,
      };
    },

    async render(href) {
      setSiteAddress(siteAddress);
      const answers = recordAnswers(link);
      const router = open(href, answers.link);
      await router.load();
      const matches = router.stores.matches.get();
      const failed = matches.find(({ status }) => status === 'error');
      if (failed) throw failed.error;
      const html = `<!doctype html>${renderToString(<RouterProvider router={router} />)}`;
      if (html.includes(UNFINISHED_BOUNDARY)) throw new Error(`${href} was not rendered to its end`);
      return {
        html,
        status: matches.some(({ status, _notFound }) => status === 'notFound' || _notFound) ? 404 : 200,
        routeIds: matches.map(({ routeId }) => routeId),
        isCurrent: () => answers.areCurrent(),
      };
    },

    outlineOf: (project) => renderToStaticMarkup(<ProjectOutline mark={<BrandMark />} {...project} />),
  };
}

/** The address that a route's path has for these values; the addresses of pages are in lower case. */
function filledIn(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').toLowerCase()),
  );
}
