import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Native modules cannot be bundled; everything else goes into one server file so that it starts fast. */
const nativeModules = ['better-sqlite3', 'better-sqlite3-v12', '@node-rs/argon2', 'sharp'];

const root = import.meta.dirname;

/** In development the browser talks to Vite, and Vite hands calls on to the server. */
const server = `http://127.0.0.1:${process.env['PORT'] || '3000'}`;

const clientEntry = `${root}/src/client/main.tsx`;

/**
 * All imports of the entry are in one file with it, and the primitives that the landing page uses besides. Left alone the
 * bundler makes a file of each part that screens share with the entry: small files compress worse, by 8 kB on the first
 * page.
 */
function firstChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (modulesOfEntry.size === 0) {
    const entry = reach([clientEntry], graph);
    const primitives = [...reach(screensOf(entry, FIRST_SCREEN, graph), graph)].filter((next) =>
      PRIMITIVE.test(next),
    );
    for (const next of [...entry, ...primitives]) modulesOfEntry.add(next);
  }
  return modulesOfEntry.has(id) && !USED_LATER.test(id) ? 'main' : null;
}

/** The modules that are loaded with these. */
function reach(starts: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = new Set(starts);
  // A set also hands out what is added while it is read.
  for (const next of found)
    for (const other of graph.getModuleInfo(next)?.importedIds ?? []) found.add(other);
  return found;
}

const screensOf = (entry: ReadonlySet<string>, screen: RegExp, graph: Rolldown.ChunkingContext): string[] =>
  [...entry]
    .flatMap((next) => graph.getModuleInfo(next)?.dynamicallyImportedIds ?? [])
    .filter((id) => screen.test(id));

const modulesOfEntry = new Set<string>();

/**
 * What the portal begins with: the sign-in, the frame, a project. Left alone, a project is 90 files, and on a line with a long
 * way each six of them cost one way there and back. What the panel uses as well is in a second file of each; what visitors use stays
 * in files of its own.
 */
function portalChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (portalChunks.size === 0) {
    const entry = reach([clientEntry], graph);
    const ofVisitors = reachLater(screensOf(entry, VISITORS, graph), graph);
    const ofPanel = reachLater(screensOf(entry, PANEL, graph), graph);
    for (const [name, shared, screen] of PORTAL_STARTS) {
      for (const next of reach(screensOf(entry, screen, graph), graph)) {
        if (FORM_ERRORS.test(next)) portalChunks.set(next, 'field-issues');
        if (ofVisitors.has(next) || portalChunks.has(next)) continue;
        portalChunks.set(next, ofPanel.has(next) ? shared : name);
      }
    }
  }
  return isImportedLater(id, graph) ? null : (portalChunks.get(id) ?? null);
}

/** What is imported on demand keeps a file of its own, by whose name the manifest knows it. */
const isImportedLater = (id: string, graph: Rolldown.ChunkingContext): boolean =>
  (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;

/** The modules that are loaded with these, at once or later. */
function reachLater(starts: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const found = reach(starts, graph);
  for (const next of found) {
    const later = graph.getModuleInfo(next)?.dynamicallyImportedIds ?? [];
    for (const other of reach(later, graph)) found.add(other);
  }
  return found;
}

const portalChunks = new Map<string, string>();

/**
 * What parts of a page share that visitors load after the page has come: those of the basket, and those of the forms. Left alone,
 * either is 16 files, and on a line with a long way each six of them cost one way there and back.
 */
function laterChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (laterChunks.size === 0) {
    const entry = reach([clientEntry], graph);
    const atOnce = reach(screensOf(entry, LEAN_SCREENS, graph), graph);
    const later = [...reachLater(screensOf(entry, FIRST_SCREEN, graph), graph)];
    for (const [name, part] of LATER_PARTS) {
      const shared = reach(
        later.filter((next) => part.test(next)),
        graph,
      );
      for (const next of shared)
        if (OWN_MODULE.test(next) && !FORM_ERRORS.test(next) && !atOnce.has(next) && !laterChunks.has(next))
          laterChunks.set(next, name);
    }
  }
  return isImportedLater(id, graph) ? null : (laterChunks.get(id) ?? null);
}

/** What they begin with stays in small files, of which they need a few. */
const LEAN_SCREENS =
  /\/src\/client\/routes\/(portal-login|_public\/(route|index|search|\$page|tro-cross-reference-guide))\.tsx/;

const laterChunks = new Map<string, string>();

const LATER_PARTS = [
  ['basket', /\/rfq\/rfq-card\.tsx$/],
  ['form', /\/(contact\/contact|compliance\/compliance)-section\.tsx$/],
] as const;

/** Icons included; libraries keep files of their own. */
const OWN_MODULE = /\/(src\/|lucide-react\/)/;

/** Two small files that visitors load together. */
const FORM_ERRORS = /\/src\/client\/(ui\/form-error|lib\/transport\/field-issues)\.tsx?$/;

const VISITORS = /\/src\/client\/(routes\/_public|features\/public)\//;
const PANEL = /\/src\/client\/(routes|features)\/admin\//;

/** The file of a start, that of what the panel uses as well, and the modules that begin it. */
const PORTAL_STARTS = [
  ['entrance', 'staff', /\/routes\/portal-login\.tsx/],
  ['portal', 'frame', /\/(routes\/portal\/(route|-guard-rules)\.tsx?|transport\/staff-link\.ts)/],
  ['project', 'record', /\/routes\/portal\/project\.\$id\.tsx/],
] as const;

const FIRST_SCREEN = /\/src\/client\/routes\/_public\/(index|route)\.tsx/;
const PRIMITIVE = /\/src\/client\/(ui|lib)\//;

/** The entry reaches it through a library and does not use it; the tables of the staff do. */
const USED_LATER = /@tanstack\/store\/dist\/shallow\.js$/;

const STAFF_MODULE = /\/src\/client\/(kit|(features|routes)\/(admin|portal))/;
const STAFF_FILES = 'assets/staff-';

/**
 * `light-dark()` is left as it is written (Features.LightDark of lightningcss): what replaces it for older browsers is
 * worked out once, on <html>, and dark bands and white paper are in a scheme of their own.
 */
const KEPT_CSS = 1_048_576;

/** V8 keeps a source with one character beyond Latin-1 in two bytes each; escaped, 4 MB of the server's memory. */
const latin1Source: Plugin = {
  name: 'latin1-source',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\xFF]/g, escaped);
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        root,
        plugins: [latin1Source],
        publicDir: false,
        // For any environment of the running server, visitors get React's production build.
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: `${root}/dist/server`,
          emptyOutDir: true,
          target: 'node20.19',
          rolldownOptions: {
            input: {
              main: `${root}/src/server/main.ts`,
              'query-worker': `${root}/src/server/services/query-workers/query-worker-thread.ts`,
              'print-worker': `${root}/src/server/integrations/service-report-pdf/print-worker.ts`,
              'backup-worker': `${root}/src/server/services/backups/backup-worker.ts`,
              backup: `${root}/scripts/commands/backup.ts`,
              restore: `${root}/scripts/commands/restore.ts`,
              drill: `${root}/scripts/commands/drill.ts`,
              promote: `${root}/scripts/commands/promote.ts`,
              'keys-rotate': `${root}/scripts/commands/keys-rotate.ts`,
              'keys-export': `${root}/scripts/commands/keys-export.ts`,
              'keys-reopen': `${root}/scripts/commands/keys-reopen.ts`,
              'admin-code': `${root}/scripts/commands/admin-code.ts`,
              'portal-manager': `${root}/scripts/commands/portal-manager.ts`,
              'person-export': `${root}/scripts/commands/person-export.ts`,
              'person-erase': `${root}/scripts/commands/person-erase.ts`,
              demo: `${root}/scripts/commands/demo.ts`,
            },
            // 'use client' says nothing to a bundle that has no server components.
            onLog: (level, log, print) => {
              if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log);
            },
          },
        },
        ssr: { noExternal: true, external: nativeModules },
      }
    : {
        root: `${root}/src/client`,
        // The hook that the shim stands in for is part of React.
        resolve: {
          alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
        },
        publicDir: `${root}/src/client/public`,
        css: { lightningcss: { exclude: KEPT_CSS } },
        plugins: [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: `${root}/src/client/routes`,
            generatedRouteTree: `${root}/src/client/routeTree.gen.ts`,
            quoteStyle: 'single',
          }),
          react(),
          tailwindcss(),
        ],
        build: {
          outDir: `${root}/dist/client`,
          emptyOutDir: true,
          manifest: true,
          // The first page names, hash by hash, what each later file will want: 2 kB of it for screens of the staff.
          modulePreload: {
            resolveDependencies: (file, wanted) =>
              file.startsWith(STAFF_FILES) ? wanted.filter((name) => name.endsWith('.css')) : wanted,
          },
          assetsInlineLimit: 0,
          // No index.html: the server writes the documents.
          rolldownOptions: {
            input: { main: clientEntry },
            // Reading a property does nothing in any library here; believing that saves half a kilobyte.
            // @trpc/client does not say that its files do nothing when they are merely loaded, and so its WebSocket stayed.
            treeshake: {
              propertyReadSideEffects: false,
              moduleSideEffects: [{ test: /@trpc\/(client|react-query)\/dist/, sideEffects: false }],
            },
            output: {
              codeSplitting: {
                groups: [
                  { name: firstChunk, debugName: 'first page' },
                  {
                    name: portalChunk,
                    debugName: 'start of the portal',
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: laterChunk,
                    debugName: 'later parts',
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
              chunkFileNames: ({ moduleIds }) =>
                moduleIds.some((id) => STAFF_MODULE.test(id))
                  ? `${STAFF_FILES}[name]-[hash].js`
                  : 'assets/[name]-[hash].js',
            },
          },
        },
        server: {
          port: 5173,
          strictPort: true,
          proxy: { '/api': server, '/files': server },
        },
      },
);
