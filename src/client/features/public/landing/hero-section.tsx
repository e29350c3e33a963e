import { hero, treatmentStages } from '#content/landing.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { Deferred, deferred } from '#client/entities/page/deferred.tsx';
import { SectionLink } from '#client/entities/page/section-link.tsx';
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx';
import { TreatmentStages } from './treatment-stages.tsx';

const drawing = deferred('missing', async () => (await import('./treatment-drawing.tsx')).TreatmentDrawing);

const stages = treatmentStages.map(({ name }) => name.toLowerCase()).join(', ');

export function HeroSection() {
  return (
    <section id="home" aria-labelledby="home-title" className="border-b border-line bg-mist">
      <div className="frame pt-10 pb-12 lg:pt-16 lg:pb-16">
        <div className="grid grid-cols-1 items-center gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <div>
            <h1 id="home-title" className="text-2xl text-ink sm:text-3xl xl:text-4xl">
              {hero.title}
            </h1>
            <p className="measure mt-5 text-base text-muted lg:mt-6">{hero.lead}</p>
            <div className="mt-7 flex flex-wrap gap-3 lg:mt-8">
              <SectionLink
                section="services"
                className={buttonClasses({ size: 'lg', className: 'max-sm:grow' })}
              >
                Our Services
              </SectionLink>
              <SectionLink
                section="contact"
                className={buttonClasses({ variant: 'secondary', size: 'lg', className: 'max-sm:grow' })}
              >
                Get Quote
              </SectionLink>
            </div>
            <dl className="mt-9 flex max-w-md flex-wrap gap-x-4 gap-y-3 sm:gap-x-8 lg:mt-12">
              {hero.facts.map(({ figure, text }) => (
                <div
                  key={text}
                  className="flex w-[calc((100%-2rem)/3)] min-w-21 flex-col-reverse justify-end sm:w-[calc((100%-4rem)/3)]"
                >
                  <dt className="text-sm text-muted">{text}</dt>
                  <dd className="text-lg font-semibold text-ink tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
          </div>
          <figure className="self-start overflow-hidden rounded-md border border-line bg-paper">
            <Deferred part={drawing} props={{}} className="aspect-[800/520]" skeleton={null} />
            <figcaption className="border-t border-line text-sm text-muted">
              <p className="px-4 py-2.5 sm:px-5">
                Ballast water treatment by electrolysis, in principle. Not to scale.
                <VisuallyHidden>
                  {` A section through a hull. On the left the water comes in and passes ${stages} until it leaves on the right; each stage is explained below.`}
                </VisuallyHidden>
              </p>
              <MediaKey />
            </figcaption>
          </figure>
        </div>
        <TreatmentStages />
      </div>
    </section>
  );
}

/** The media of the two kinds of pipe: distinguished by colour and by the core of the line. */
function MediaKey() {
  return (
    <ul
      aria-hidden="true"
      className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-4 py-2.5 sm:px-5"
    >
      <li className="flex items-center gap-2.5">
        <svg viewBox="0 0 32 6" className="h-1.5 w-8">
          <path d="M0 3H32" className="stroke-glass stroke-4" />
        </svg>
        Sea water
      </li>
      <li className="flex items-center gap-2.5">
        <svg viewBox="0 0 32 6" className="h-1.5 w-8">
          <path d="M0 3H32" className="stroke-theme stroke-4" />
          <path d="M0 3H32" className="stroke-paper stroke-1 [stroke-dasharray:2_6]" />
        </svg>
        Treated water, carries oxidant
      </li>
    </ul>
  );
}
