import { SectionSkeleton } from '#client/ui/section-skeleton.tsx';
import { Deferred, deferred } from '#client/ui/deferred.tsx';
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

/** Which parts a link to one of these anchors passes on its way: all of them are drawn before it scrolls. */
const parts = [contactStrip, about, team, compliance, faq, contact];
const anchors: ReadonlySet<string> = new Set(['about', 'team', 'compliance', 'report-form', 'contact']);

/** Draws what lies between the top and the anchor, so that nothing grows while one scrolls and the page lands right. */
export async function drawUpTo(anchor: string): Promise<void> {
  if (anchor === 'products') await contactStrip.draw();
  if (anchors.has(anchor)) await Promise.all(parts.map((part) => part.draw()));
}

/** The sections below the catalogue. The heights are those the sections have, so that nothing jumps. */
export function LandingParts() {
  return (
    <>
      <Deferred
        as="section"
        part={about}
        props={{}}
        id="about"
        labelledBy="about-title"
        className="bg-paper"
        skeleton={<SectionSkeleton className="h-[70rem] md:h-[50rem] lg:h-[44rem]" />}
      />
      <Deferred
        as="section"
        part={team}
        props={{}}
        id="team"
        labelledBy="team-title"
        className="border-y border-line bg-mist"
        skeleton={<SectionSkeleton className="h-[120rem] sm:h-[80rem] lg:h-[70rem]" />}
      />
      <Deferred
        as="section"
        part={compliance}
        props={{}}
        id="compliance"
        labelledBy="compliance-title"
        className="bg-paper"
        skeleton={<SectionSkeleton className="h-[150rem] lg:h-[100rem]" />}
      />
      <Deferred
        as="section"
        part={faq}
        props={{}}
        id="faq"
        labelledBy="faq-title"
        className="border-t border-line bg-paper"
        skeleton={<SectionSkeleton className="h-[90rem] md:h-[50rem]" />}
      />
      <Deferred
        as="section"
        part={contact}
        props={{}}
        id="contact"
        labelledBy="contact-title"
        className="border-t border-line bg-mist"
        skeleton={<SectionSkeleton className="h-[130rem] xl:h-[70rem]" />}
      />
    </>
  );
}
