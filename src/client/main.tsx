import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isFetchingAhead } from '#client/lib/browser/fetch-ahead.ts';
import { hydratePage } from '#client/lib/transport/dehydrated-page.ts';
import { reloadForMissingFile } from '#client/lib/browser/reload-for-missing-file.ts';
import { createRouter } from './router.tsx';
import './styles/index.css';

window.addEventListener('vite:preloadError', ({ payload }) => {
  // The router would reload the page for this message, also where the network is the cause.
  payload.message = 'A file of this page could not be fetched.';
  // Fetched ahead it is not wanted yet.
  if (isFetchingAhead()) return;
  void reloadForMissingFile({
    statusOfProgram: async () => (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status,
    storage: () => sessionStorage,
    reload: () => location.reload(),
  });
});

// Tooltips come with the first mouse or key: a finger has no use for them.
const beforeTooltips = new AbortController();
function fetchTooltips(event: Event): void {
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
  beforeTooltips.abort();
  void import('#client/lib/browser/icon-tooltips.ts').then(
    ({ startIconTooltips }) => startIconTooltips(event instanceof KeyboardEvent ? event.key : ''),
    () => undefined,
  );
}
for (const type of ['pointermove', 'keydown']) {
  window.addEventListener(type, fetchTooltips, { signal: beforeTooltips.signal });
}

const router = createRouter();
const isRendered = hydratePage(router.options.context.queryClient);
const page = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

// Tells the router that its first screen stands in the document, so that it draws the same boundaries around it.
if (isRendered) router.ssr = { manifest: undefined };

// The screen is fetched before anything is drawn: outside of <html> nothing could be shown in its place.
void router.load().then(() => {
  if (isRendered) hydrateRoot(document, page);
  else createRoot(document).render(page);
});
