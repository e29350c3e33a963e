import { frequentQuestions } from '#content/faq.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';

/** The questions of the page's structured data, which search engines require to be visible. */
export function FaqSection() {
  return (
    <div className="frame py-16 lg:py-24">
      <SectionHeading id="faq-title" title="Questions we are asked" />
      <dl className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
        {frequentQuestions.map(({ question, answer, readMore }) => (
          <div key={question}>
            <dt className="text-base font-semibold">{question}</dt>
            <dd className="measure mt-2 text-md text-muted">{answer}</dd>
            <dd className="mt-1">
              <ContentLink
                to={readMore.link}
                className="inline-flex min-h-9 items-center text-md text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11"
              >
                {readMore.text}
              </ContentLink>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
