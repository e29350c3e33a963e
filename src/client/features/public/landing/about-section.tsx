import type { ReactNode } from 'react';
import { aboutSection } from '#content/about.ts';
import { companyProfile } from '#content/company-profile.ts';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';

const { name, organisationNumberDisplay, address } = companyProfile;

/** The company, its claims, and the card with its registration. */
export function AboutSection() {
  return (
    <div className="frame py-16 lg:py-24">
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <SectionHeading id="about-title" title={aboutSection.heading} className="mb-5!" />
          {aboutSection.paragraphs.map((paragraph) => (
            <p key={paragraph} className="measure mt-4 text-muted">
              {paragraph}
            </p>
          ))}
        </div>
        <CompanyCard />
      </div>
      <dl className="mt-12 grid grid-cols-2 gap-x-6 gap-y-8 border-t border-ink pt-6 md:grid-cols-4">
        {aboutSection.claims.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-md text-muted">{label}</dt>
            <dd className="text-xl font-semibold text-ink tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CompanyCard() {
  return (
    <div className="self-start rounded-md border border-line bg-mist p-6">
      <h3 className="text-md tracking-normal">Company information</h3>
      <dl className="mt-4 grid gap-3 text-md">
        <Fact label="Company">{name}</Fact>
        <Fact label="Organisation number">
          <span className="font-mono">{organisationNumberDisplay}</span>
        </Fact>
        <Fact label="Street address">
          {address.street}, {address.postcode} {address.city}
        </Fact>
        <Fact label="Location">
          {address.city}, {address.country}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </div>
  );
}
