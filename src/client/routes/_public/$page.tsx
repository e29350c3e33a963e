import { createFileRoute } from '@tanstack/react-router';
import { isContentPath, type ContentPath } from '#content/content-paths.ts';
import { contentPageHead } from '#client/features/public/pages/content-page-head.ts';
import { openPage } from '#client/features/public/pages/open-page.ts';
import { PageScreen } from '#client/features/public/pages/page-screen.tsx';
import { DeferredContactStrip } from './-contact-strip.tsx';

/** The product and service pages, in any case. Any other address is not found. */
export const Route = createFileRoute('/_public/$page')({
  params: {
    parse({ page: typed }) {
      const page = typed.toLowerCase();
      return isContentPath(`/${page}`) ? { page } : false;
    },
    stringify: ({ page }) => ({ page }),
  },
  loader: ({ params, context }) => openPage(`/${params.page}` as ContentPath, context),
  head: ({ loaderData }) => contentPageHead(loaderData),
  codeSplitGroupings: [['component', 'loader']],
  component: ContentPage,
});

function ContentPage() {
  const loaded = Route.useLoaderData();
  // Another page is another screen: quantities and messages of the one before do not stay.
  const { path, title } = loaded.page;
  return <PageScreen key={path} {...loaded} strip={<DeferredContactStrip product={title} />} />;
}
