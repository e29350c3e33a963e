import { memo } from 'react';
import type { ContactStripProps } from '#client/features/public/contact-strip/contact-strip.tsx';
import { Deferred, deferred } from '#client/entities/page/deferred.tsx';

export const contactStrip = deferred<ContactStripProps>(
  'near',
  async () => (await import('#client/features/public/contact-strip/contact-strip.tsx')).ContactStrip,
);

/** The strip to call and write from. Memoized, so that rendering around it does not disturb it before it is hydrated. */
export const DeferredContactStrip = memo(function DeferredContactStrip(props: ContactStripProps) {
  return <Deferred part={contactStrip} props={props} skeleton={<div className="h-60 lg:h-25" />} />;
});
