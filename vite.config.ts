import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Native modules cannot be bundled; everything else goes into one server file so that it starts fast. */
const nativeModules = ['better-sqlite3', '@node-rs/argon2'];

const root = import.meta.dirname;

/** In development the browser talks to Vite, and Vite hands calls on to the server. */
const server = `http://127.0.0.1:${process.env['PORT'] || '3000'}`;

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        root,
        publicDir: false,
        build: {
          outDir: `${root}/dist/server`,
          emptyOutDir: true,
          target: 'node20.19',
          rolldownOptions: {
            input: {
              main: `${root}/src/server/main.ts`,
              'keys-rotate': `${root}/scripts/keys-rotate.ts`,
              'keys-export': `${root}/scripts/keys-export.ts`,
            },
          },
        },
        ssr: { noExternal: true, external: nativeModules },
      }
    : {
        root: `${root}/src/client`,
        publicDir: `${root}/src/client/public`,
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
          assetsInlineLimit: 0,
        },
        server: {
          port: 5173,
          strictPort: true,
          proxy: { '/api': server, '/files': server },
        },
      },
);
