import { startScript } from './start-script.ts';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The parts of Vite's manifest that pages need. */
export type ClientManifest = Record<string, Chunk>;

/** The client files that a document refers to. */
export interface AssetTags {
  /** For the head: needed before anything is drawn. */
  head: string;
  /** For the end of the body. */
  foot: string;
}

export interface ClientAssets {
  /** For a page with the screens of these routes, of which nothing but the page is fetched before it is painted. */
  tags(routeIds: readonly string[], isMissing?: boolean): AssetTags;
  /**
   * For a document that the browser renders. Its scripts are named before its style sheet, so that they are on their way
   * while it comes. The font comes with the first text: before it, there is nothing to read.
   */
  screenTags(routeIds: readonly string[]): AssetTags;
}

/** A typeface that the browser fetches as soon as a text is drawn in it. The local stand-ins are beside these. */
const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/g;

/** Inlines the style sheets, so that the first view needs nothing but the page. `read` returns the text of a built file. */
export function createClientAssets(manifest: ClientManifest, read: (file: string) => string): ClientAssets {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The built client has no entry: it was built by another version');
  const script = manifest[entry]?.file ?? '';
  const sheets = new Map<string, string>();

  function styleOf(file: string): string {
    // The disabled link tells later chunks that this sheet is already loaded: loaded again, it would come after the
    // staff screens' sheets and override them. Chromium fetches a disabled sheet all the same while it looks ahead in a
    // page, but none for other media.
    const sheet =
      sheets.get(file) ??
      `<style>${read(file)}</style><link rel="stylesheet" href="/${file}" disabled media="not all">`;
    sheets.set(file, sheet);
    return sheet;
  }

  function closureOf(starts: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
    const seen = new Set<string>();
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const waiting = [...starts];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) continue;
      seen.add(key);
      if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
      for (const file of chunk.css ?? []) styles.add(file);
      waiting.push(...(chunk.imports ?? []));
    }
    return { scripts, styles };
  }

  const loadedBy = (routeIds: readonly string[], isMissing = false) => {
    const screens = routeIds.flatMap((id) => screensOf(id, keys, isMissing));
    const { scripts, styles } = closureOf([...screens, ...routeIds.flatMap(neededBefore), entry]);
    scripts.delete(script);
    return {
      styles: [...styles].map(styleOf).join(''),
      program: `/${script}`,
      imports: Array.from(scripts, (file) => `/${file}`),
    };
  };

  return {
    tags(routeIds, isMissing) {
      const { styles, program, imports } = loadedBy(routeIds, isMissing);
      const typefaces = (styles.match(FETCHED_FACE) ?? []).join('');
      // Without a script they come with the page.
      const later = `<style id="typefaces" media="(scripting: none)">${typefaces}</style>`;
      return {
        head: styles.replaceAll(FETCHED_FACE, '') + later,
        foot: `<script>${startScript(program, imports)}</script>`,
      };
    },

    screenTags(routeIds) {
      const { styles, program, imports } = loadedBy(routeIds);
      const preloads = imports.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
      return { head: `<script type="module" src="${program}"></script>${preloads}${styles}`, foot: '' };
    },
  };
}

/**
 * What the browser needs before the screens below a route: what decides whether the visitor may see them, and what the
 * staff's calls go through.
 */
const neededBefore = (routeId: string) => [
  `routes${routeId}/-guard-rules.ts`,
  ...(routeId === PORTAL ? ['lib/transport/staff-link.ts'] : []),
];

/** The route around every screen of the portal. */
const PORTAL = '/portal';

/** Of the key of a chunk that the router's plugin split off a route: the file of the route and the part. */
const SPLIT_PART = /^routes\/(.+)\.tsx\?tsr-split=(.+)$/;

/** The chunks of a route, by its source file: a dot in its name counts as a folder. */
function screensOf(routeId: string, keys: readonly string[], isMissing: boolean): string[] {
  const path = routeId.replace(/^\/|\/$/g, '');
  // The index of a folder is a route of its own, whose id ends with a slash: the screens beside it do not need it.
  const own = routeId.endsWith('/') ? [`${path}/index`] : [path, `${path}/route`];
  const files = routeId === '__root__' ? ['__root'] : own;
  // A route with a loader has one chunk for both: component---loader.
  const parts = ['component', 'component---loader', ...(isMissing ? ['notFoundComponent'] : [])];
  const wanted = new Set(files.flatMap((file) => parts.map((part) => `${file} ${part}`)));
  return keys.filter((key) => {
    const [, file = '', part = ''] = SPLIT_PART.exec(key) ?? [];
    return wanted.has(`${file.replaceAll('.', '/')} ${part}`);
  });
}
