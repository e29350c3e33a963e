import type { ContactStripProps } from '#client/features/public/contact-strip/contact-strip.tsx';
import { Deferred, deferred } from '#client/ui/deferred.tsx';

export const contactStrip = deferred<ContactStripProps>(
  'near',
  async () => (await import('#client/features/public/contact-strip/contact-strip.tsx')).ContactStrip,
);

/** The strip to call and write from. */
export function DeferredContactStrip(props: ContactStripProps) {
  return <Deferred part={contactStrip} props={props} skeleton={<div className="h-60 lg:h-25" />} />;
}
