import { SectionSkeleton } from '#client/ui/section-skeleton.tsx';
import { fetchOnServer, Near, whenNear } from '#client/ui/when-near.tsx';

const about = whenNear(
  async () => (await import('#client/features/public/landing/about-section.tsx')).AboutSection,
);
const team = whenNear(
  async () => (await import('#client/features/public/team/team-section.tsx')).TeamSection,
);
const compliance = whenNear(
  async () => (await import('#client/features/public/compliance/compliance-section.tsx')).ComplianceSection,
);
const contact = whenNear(
  async () => (await import('#client/features/public/contact/contact-section.tsx')).ContactSection,
);

/** Which parts a link to one of these anchors passes on its way: all of them are drawn before it scrolls. */
const parts = [about, team, compliance, contact];
const anchors: ReadonlySet<string> = new Set(['about', 'team', 'compliance', 'report-form', 'contact']);

/** Draws what lies between the top and the anchor, so that nothing grows while one scrolls and the page lands right. */
export async function drawUpTo(anchor: string): Promise<void> {
  await fetchOnServer(...parts);
  if (anchors.has(anchor)) await Promise.all(parts.map((part) => part.draw()));
}

/** The sections below the catalogue. The heights are those the sections have, so that nothing jumps. */
export function LandingParts() {
  return (
    <>
      <Near
        part={about}
        id="about"
        labelledBy="about-title"
        className="bg-paper"
        skeleton={<SectionSkeleton className="h-[70rem] md:h-[50rem] lg:h-[44rem]" />}
      />
      <Near
        part={team}
        id="team"
        labelledBy="team-title"
        className="border-y border-line bg-mist"
        skeleton={<SectionSkeleton className="h-[120rem] sm:h-[80rem] lg:h-[70rem]" />}
      />
      <Near
        part={compliance}
        id="compliance"
        labelledBy="compliance-title"
        className="bg-paper"
        skeleton={<SectionSkeleton className="h-[150rem] lg:h-[100rem]" />}
      />
      <Near
        part={contact}
        id="contact"
        labelledBy="contact-title"
        className="border-t border-line bg-mist"
        skeleton={<SectionSkeleton className="h-[130rem] xl:h-[70rem]" />}
      />
    </>
  );
}
