import { createFileRoute } from '@tanstack/react-router';
import { legalMetadata } from '#content/legal/legal-metadata.ts';
import { LegalScreen } from '#client/features/public/pages/legal-screen.tsx';
import { pageHead } from '#client/lib/page-head.ts';

export const Route = createFileRoute('/_public/legal')({
  loader: () => legalMetadata,
  head: ({ loaderData }) => (loaderData ? pageHead({ path: '/legal', ...loaderData }) : {}),
  codeSplitGroupings: [['component', 'loader']],
  component: LegalScreen,
});
