import { createFileRoute } from '@tanstack/react-router';
import { legalMetadata } from '#content/legal/legal-metadata.ts';
import { LegalScreen } from '#client/features/public/pages/legal-screen.tsx';
import { pageHead } from '#client/entities/page/page-head.ts';
import { breadcrumbs } from '#client/entities/page/structured-data.ts';

export const Route = createFileRoute('/_public/legal')({
  loader: () => legalMetadata,
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          path: '/legal',
          ...loaderData,
          jsonLd: import.meta.env.SSR ? [breadcrumbs([{ name: loaderData.title, path: '/legal' }])] : [],
        })
      : {},
  codeSplitGroupings: [['component', 'loader']],
  component: LegalScreen,
});
