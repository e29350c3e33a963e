import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Native modules cannot be bundled; everything else goes into one server file so that it starts fast. */
const nativeModules = ['better-sqlite3', '@node-rs/argon2'];

const outDir = process.env['QUAYSIDE_OUT_DIR'] ?? `${import.meta.dirname}/dist`;

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        root: import.meta.dirname,
        publicDir: false,
        build: {
          outDir: `${outDir}/server`,
          emptyOutDir: true,
          target: 'node20.19',
          copyPublicDir: false,
          rolldownOptions: { input: { main: 'src/server/main.ts' } },
        },
        ssr: { noExternal: true, external: nativeModules },
      }
    : {
        root: 'src/client',
        publicDir: `${import.meta.dirname}/src/client/public`,
        plugins: [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: `${import.meta.dirname}/src/client/routes`,
            generatedRouteTree: `${import.meta.dirname}/src/client/routeTree.gen.ts`,
            quoteStyle: 'single',
          }),
          react(),
          tailwindcss(),
        ],
        build: {
          outDir: `${outDir}/client`,
          emptyOutDir: true,
          manifest: true,
          assetsInlineLimit: 0,
        },
        server: {
          port: 5173,
          strictPort: true,
          proxy: { '/api': 'http://127.0.0.1:3000', '/files': 'http://127.0.0.1:3000' },
        },
      },
);
