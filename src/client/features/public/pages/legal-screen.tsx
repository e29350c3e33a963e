import { companyProfile } from '#content/company-profile.ts';
import { legalPage } from '#content/legal.ts';
import { legalMetadata } from '#content/legal/legal-metadata.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { DataPlate } from './data-plate.tsx';
import { textLink } from './inline-text.tsx';
import { SectionBody, sectionId } from './section-body.tsx';

const { name, organisationNumberDisplay, address, phones, emails } = companyProfile;

const companyRows = [
  { label: 'Company', value: name },
  { label: 'Organisation number', value: organisationNumberDisplay },
  {
    label: 'Address',
    value: `${address.street}, ${address.postcode} ${address.city}, ${address.country}`,
  },
  {
    label: 'Telephone',
    value: (
      <a href={`tel:${phones.primary.e164}`} className={textLink}>
        {phones.primary.display}
      </a>
    ),
  },
  {
    label: 'E-mail',
    value: (
      <a href={`mailto:${emails.management}`} className={`${textLink} break-all`}>
        {emails.management}
      </a>
    ),
  },
];

export function LegalScreen() {
  const { heading, parts } = legalPage;
  return (
    <article className="paper-page">
      <header className="border-b border-line bg-mist print:border-0 print:bg-paper">
        <div className="frame pt-4 pb-10 lg:pt-6 lg:pb-14">
          <Breadcrumb steps={[]} here={legalMetadata.title} />
          <div className="mt-5 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
            <div>
              <h1 className="text-2xl sm:text-3xl">{heading}</h1>
              <ul className="mt-6 grid gap-4">
                {parts.map(({ anchor, heading: part, lead }) => (
                  <li key={anchor} className="border-t border-line pt-3">
                    <a
                      href={`#${anchor}`}
                      className={`${textLink} inline-flex min-h-8 items-center font-semibold pointer-coarse:min-h-11`}
                    >
                      {part}
                    </a>
                    <p className="measure text-md text-muted">{lead}</p>
                  </li>
                ))}
              </ul>
            </div>
            <DataPlate caption="Who is behind this site" rows={companyRows} />
          </div>
        </div>
      </header>

      {parts.map(({ anchor, heading: part, lead, sections }) => (
        <section key={anchor} aria-labelledby={anchor} className="border-b border-line last:border-b-0">
          <div className="frame grid grid-cols-1 gap-x-14 py-12 lg:grid-cols-[15rem_minmax(0,46rem)] lg:py-16">
            <div>
              <div className="lg:sticky lg:top-[calc(var(--header-height)+2rem)]">
                <h2 id={anchor} className="text-xl">
                  {part}
                </h2>
                <ul className="mt-4 hidden border-l border-line text-sm lg:block print:hidden">
                  {sections.map((section) => (
                    <li key={section.heading}>
                      <a
                        href={`#${anchor}-${sectionId(section.heading)}`}
                        className="-ml-px flex min-h-8 items-center border-l border-transparent py-1 pl-4 text-muted hover:border-theme hover:text-theme pointer-coarse:min-h-11"
                      >
                        {section.heading}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
            <div>
              <p className="measure text-muted max-lg:mt-3">{lead}</p>
              {sections.map((section) => {
                const id = `${anchor}-${sectionId(section.heading)}`;
                return (
                  <section key={id} aria-labelledby={id} className="mt-10">
                    <h3 id={id} className="text-lg">
                      {section.heading}
                    </h3>
                    <SectionBody {...section} />
                  </section>
                );
              })}
            </div>
          </div>
        </section>
      ))}
    </article>
  );
}
