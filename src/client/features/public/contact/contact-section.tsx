import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { companyProfile } from '#content/company-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

export function ContactSection() {
  const opening = useLocation({ select: ({ state }) => state.messageOpening }) ?? '';
  const [step, setStep] = useState<'form' | 'sent' | 'another'>('form');
  return (
    <div className="frame py-16 lg:py-24">
      <SectionHeading
        id="contact-title"
        title="Contact"
        lead="A part, a service visit or a full store list: call or write, and a technician or a buyer answers."
      />
      <div className="grid grid-cols-1 gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div className="relative self-start overflow-hidden rounded-md border border-line bg-paper p-5 sm:p-8">
          {step === 'sent' ? (
            <SentPanel onAnother={() => setStep('another')} />
          ) : (
            <ContactForm
              opening={step === 'form' ? opening : ''}
              takesFocus={step === 'another'}
              onSent={() => setStep('sent')}
            />
          )}
        </div>
        <ContactDetails />
      </div>
    </div>
  );
}

function SentPanel({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <div className="grid justify-items-start gap-4">
      <h3 ref={title} tabIndex={-1} className="text-lg">
        Your message is with us
      </h3>
      <p className="text-md text-muted">
        Thank you. We read messages in business hours, Monday to Friday. If a ship is waiting, call{' '}
        <a
          href={`tel:${companyProfile.phones.primary.e164}`}
          className="whitespace-nowrap text-theme underline underline-offset-4"
        >
          {companyProfile.phones.primary.display}
        </a>
        .
      </p>
      <Button variant="secondary" onClick={onAnother}>
        Send another message
      </Button>
    </div>
  );
}
