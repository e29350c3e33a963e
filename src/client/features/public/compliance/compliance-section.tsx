import { complianceSection, type ComplianceCard } from '#content/compliance-cards.ts';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';
import { SectionLink } from '#client/entities/page/section-link.tsx';
import { ReportChannel } from './report-channel.tsx';

const { heading, lead, cards, more } = complianceSection;

/** Our standards, and the channel for reporting violations. */
export function ComplianceSection() {
  return (
    <div className="frame py-16 lg:py-24">
      <SectionHeading id="compliance-title" title={heading} lead={lead} />
      <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-3">
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
      <ReportChannel />
    </div>
  );
}

function Card({ card: { title, text, bullets, link } }: { card: ComplianceCard }) {
  return (
    <li className="flex flex-col items-start bg-paper p-6 lg:p-8">
      <h3 className="text-base leading-snug">{title}</h3>
      <p className="mt-2 text-md text-muted">{text}</p>
      {bullets.length > 0 && (
        <ul className="mt-5 grid gap-2 text-md">
          {bullets.map((bullet) => (
            <li key={bullet} className="flex gap-3">
              <span aria-hidden="true" className="mt-[0.7em] h-px w-3 shrink-0 bg-glass" />
              <span className="min-w-0 text-pretty">{bullet}</span>
            </li>
          ))}
        </ul>
      )}
      {link && (
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-1 text-md font-medium">
          <SectionLink section={link.target} className={linkClasses}>
            {link.text}
          </SectionLink>
          <ContentLink to={more.link} className={linkClasses}>
            {more.text}
          </ContentLink>
        </div>
      )}
    </li>
  );
}

const linkClasses =
  'inline-flex min-h-9 items-center text-theme underline decoration-theme/40 underline-offset-4 hover:decoration-theme pointer-coarse:min-h-11';
