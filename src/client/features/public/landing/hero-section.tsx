import { hero, treatmentStages } from '#content/landing.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { SectionLink } from '#client/ui/section-link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { TreatmentDrawing } from './treatment-drawing.tsx';
import { TreatmentStages } from './treatment-stages.tsx';

const stages = treatmentStages.map(({ name }) => name.toLowerCase()).join(', ');

export function HeroSection() {
  return (
    <section id="home" aria-labelledby="home-title" className="border-b border-line bg-mist">
      <div className="frame pt-10 pb-12 lg:pt-16 lg:pb-16">
        <div className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div>
            <h1 id="home-title" className="text-2xl text-ink sm:text-3xl xl:text-4xl">
              {hero.title}
            </h1>
            <p className="measure mt-5 text-base text-muted lg:mt-6">{hero.lead}</p>
            <div className="mt-7 flex flex-wrap gap-3 lg:mt-8">
              <SectionLink section="services" className={buttonClasses({ size: 'lg' })}>
                Our Services
              </SectionLink>
              <SectionLink section="contact" className={buttonClasses({ variant: 'secondary', size: 'lg' })}>
                Get Quote
              </SectionLink>
            </div>
            <dl className="mt-9 flex flex-wrap gap-x-8 gap-y-3 lg:mt-12">
              {hero.facts.map(({ figure, text }) => (
                <div key={text} className="flex flex-col-reverse">
                  <dt className="text-sm text-muted">{text}</dt>
                  <dd className="text-lg font-semibold text-ink tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
          <figure>
            <TreatmentDrawing />
            <figcaption className="mt-3 text-sm text-muted">
              Ballast water treatment by electrolysis, principle. Not to scale.
              <VisuallyHidden>
                {` A section through a hull. On the left the water comes in and passes ${stages} until it leaves on the right; each stage is explained below.`}
              </VisuallyHidden>
            </figcaption>
          </figure>
        </div>
        <TreatmentStages />
      </div>
    </section>
  );
}
