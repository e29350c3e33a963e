import type { ReactNode } from 'react';
import type { LoadedPage } from '#content/pages/load-content-page.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { AddToRfq } from './add-to-rfq.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { DataPlate } from './data-plate.tsx';
import { InlineText } from './inline-text.tsx';
import { PageContents } from './page-contents.tsx';
import { ActionLink, CallToAction, PageFoot, RelatedPages } from './page-ending.tsx';
import { pageHome } from './page-steps.ts';
import { RelatedProducts } from './related-products.tsx';
import { SectionBody, sectionId } from './section-body.tsx';
import { usePageProducts } from './use-page-products.ts';

interface PageScreenProps extends LoadedPage {
  /** The contacts for the subject of the page. */
  strip: ReactNode;
  /** Placed in the section that refers to it, over the full width. */
  crossReference?: ReactNode;
}

/** A product or service page. */
export function PageScreen({ page, relatedPages, strip, crossReference }: PageScreenProps) {
  const { products, own, failure, retry } = usePageProducts(page);
  const sections = page.sections.map((section) => ({ ...section, id: sectionId(section.heading) }));
  const text = sections.filter((section) => !section.crossReference);

  return (
    <article className="paper-page">
      <header className="border-b border-line bg-mist print:border-0 print:bg-paper">
        <div className="frame pt-4 pb-10 lg:pt-6 lg:pb-14">
          <Breadcrumb steps={[pageHome[page.kind]]} here={page.title} />
          <div className="mt-5 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
            <div>
              <h1 className="text-2xl sm:text-3xl">{page.heading}</h1>
              <p className="measure mt-5 text-muted">
                <InlineText text={page.lead} />
              </p>
              {own && (
                <p className="mt-5 text-md">
                  Item number <span className="ml-1 font-mono font-medium">{own.itemNumber}</span>
                </p>
              )}
              <div className="mt-6 flex flex-wrap gap-3 print:hidden">
                {own ? (
                  <AddToRfq product={own} size="lg" className="max-sm:w-full" />
                ) : (
                  <ActionLink
                    {...page}
                    className={buttonClasses({ size: 'lg', className: 'max-sm:w-full' })}
                  />
                )}
              </div>
            </div>
            <DataPlate {...page.specification} />
          </div>
        </div>
      </header>

      {sections
        .filter((section) => section.crossReference)
        .map(({ id, heading }) => (
          <section key={id} aria-labelledby={id} className="frame pt-10 lg:pt-14">
            <h2 id={id} className="text-xl">
              {heading}
            </h2>
            {crossReference}
          </section>
        ))}

      <div className="frame grid grid-cols-1 justify-between gap-x-14 py-10 lg:grid-cols-[minmax(0,44rem)_15rem] lg:py-14">
        <div className="grid gap-12 lg:gap-14">
          {text.map(({ id, ...section }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-xl">
                {section.heading}
              </h2>
              <SectionBody {...section} />
            </section>
          ))}
        </div>
        <PageContents
          sections={sections}
          className="sticky top-[calc(var(--header-height)+2rem)] hidden self-start lg:block print:hidden"
        />
      </div>

      <CallToAction page={page} />
      <div className="frame py-10 lg:py-14 print:hidden">{strip}</div>
      <RelatedProducts products={products} failure={failure} onRetry={retry} searchTerm={page.searchTerm} />
      <RelatedPages pages={relatedPages} />
      <PageFoot />
    </article>
  );
}
