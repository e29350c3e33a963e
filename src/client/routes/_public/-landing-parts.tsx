import { SectionSkeleton } from '#client/entities/page/section-skeleton.tsx';
import { Deferred, deferred, type DeferredPart } from '#client/entities/page/deferred.tsx';
import { contactStrip } from './-contact-strip.tsx';

const about = deferred(
  'missing',
  async () => (await import('#client/features/public/landing/about-section.tsx')).AboutSection,
);
const team = deferred(
  'near',
  async () => (await import('#client/features/public/team/team-section.tsx')).TeamSection,
);
const compliance = deferred(
  'near',
  async () => (await import('#client/features/public/compliance/compliance-section.tsx')).ComplianceSection,
);
const faq = deferred(
  'missing',
  async () => (await import('#client/features/public/landing/faq-section.tsx')).FaqSection,
);
const contact = deferred(
  'near',
  async () => (await import('#client/features/public/contact/contact-section.tsx')).ContactSection,
);

interface LateSection {
  id: string;
  part: DeferredPart;
  /** Anchors within the section, beside its own. */
  holds?: readonly string[];
  className: string;
  /** About the height that the section has, so that nothing jumps. */
  height: string;
}

/** The sections below the catalogue, in their order. */
const sections: readonly LateSection[] = [
  { id: 'about', part: about, className: 'bg-paper', height: 'h-[70rem] md:h-[50rem] lg:h-[44rem]' },
  {
    id: 'team',
    part: team,
    className: 'border-y border-line bg-mist',
    height: 'h-[120rem] sm:h-[80rem] lg:h-[70rem]',
  },
  {
    id: 'compliance',
    part: compliance,
    holds: ['report-form'],
    className: 'bg-paper',
    height: 'h-[150rem] lg:h-[100rem]',
  },
  { id: 'faq', part: faq, className: 'border-t border-line bg-paper', height: 'h-[90rem] md:h-[50rem]' },
  {
    id: 'contact',
    part: contact,
    className: 'border-t border-line bg-mist',
    height: 'h-[130rem] xl:h-[70rem]',
  },
];

/** What of the page is drawn late, from top to bottom, and the anchors that are reached once it is drawn. */
const stops: readonly { part: Pick<DeferredPart, 'draw'>; anchors: readonly string[] }[] = [
  // The strip ends the services; the products follow, which come with the page.
  { part: contactStrip, anchors: ['products'] },
  ...sections.map(({ id, part, holds = [] }) => ({ part, anchors: [id, ...holds] })),
];

/** Draws what lies between the top and the anchor, so that nothing grows while one scrolls and the page lands right. */
export async function drawUpTo(anchor: string, samePage: boolean): Promise<void> {
  const last = stops.findIndex(({ anchors }) => anchors.includes(anchor));
  await Promise.all(stops.slice(0, last + 1).map(({ part }) => part.draw(samePage)));
}

export function LandingParts() {
  return sections.map(({ id, part, className, height }) => (
    <Deferred
      key={id}
      as="section"
      part={part}
      props={{}}
      id={id}
      labelledBy={`${id}-title`}
      className={className}
      skeleton={<SectionSkeleton className={height} />}
    />
  ));
}
