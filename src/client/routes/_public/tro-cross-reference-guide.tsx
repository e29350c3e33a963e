import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { CrossReferenceGuide } from '#client/features/public/pages/cross-reference-guide.tsx';
import { contentPageHead } from '#client/features/public/pages/content-page-head.ts';
import { openPage } from '#client/features/public/pages/open-page.ts';
import { PageScreen } from '#client/features/public/pages/page-screen.tsx';
import { DeferredContactStrip } from './-contact-strip.tsx';

export const Route = createFileRoute('/_public/tro-cross-reference-guide')({
  // The filter of the guide, so that a row can be shared. Anything except text is ignored.
  validateSearch: ({ find }): { find?: string } => (typeof find === 'string' ? { find } : {}),
  loader: ({ context }) => openPage('/tro-cross-reference-guide', context),
  head: ({ loaderData }) => contentPageHead(loaderData),
  codeSplitGroupings: [['component', 'loader']],
  component: GuidePage,
});

function GuidePage() {
  const loaded = Route.useLoaderData();
  const { find = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  // One rendering serves every query string, so the address applies after hydration.
  const isHydrated = useHydrated();
  return (
    <PageScreen
      {...loaded}
      strip={<DeferredContactStrip product={loaded.page.title} />}
      crossReference={
        <CrossReferenceGuide
          find={isHydrated ? find : ''}
          onFindChange={(text) =>
            void navigate({
              search: text === '' ? {} : { find: text },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    />
  );
}
