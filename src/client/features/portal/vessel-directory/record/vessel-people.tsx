import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { osloDay } from '#contract/format/calendar-day.ts';
import { shortDay } from '#client/lib/short-date.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import type { Vessel } from '#contract/vessel/vessel-directory.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { phoneHref } from '#client/ui/text/phone-link.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { ContactActions } from './contact-actions.tsx';
import { VesselContactDialog } from './contact-dialog.tsx';
import { row, rowList, VesselSection } from './vessel-section.tsx';

/** Lists the current contacts, and on request the former ones. */
export function VesselPeople({ vessel }: { vessel: Vessel }) {
  const isManager = usePortalUser().role === 'manager' && vessel.archivedAt === null;
  const contacts = trpc.portal.vesselContacts.list.useQuery(
    { vesselDirectoryId: vessel.id },
    { staleTime: 0 },
  );
  const [edited, setEdited] = useState<VesselContact | 'new'>();
  const [showsFormer, setShowsFormer] = useState(false);
  const present = contacts.data?.filter(({ validTo }) => validTo === null) ?? [];
  const former = contacts.data?.filter(({ validTo }) => validTo !== null) ?? [];
  return (
    <VesselSection
      title="Contacts"
      action={
        isManager && (
          <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4" /> Add contact
          </Button>
        )
      }
    >
      <QueryProblem query={contacts} />
      {contacts.isPending && <Skeleton className="h-16" />}
      {contacts.data && present.length === 0 && <p className="text-muted">No contacts yet.</p>}
      <ContactList contacts={present} isManager={isManager} onEdit={setEdited} />
      <FreeTexts vessel={vessel} />
      {former.length > 0 && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={showsFormer}
            onClick={() => setShowsFormer(!showsFormer)}
          >
            {showsFormer ? 'Hide former contacts' : `Former contacts (${former.length})`}
          </Button>
        </div>
      )}
      {showsFormer && <ContactList contacts={former} isManager={isManager} onEdit={setEdited} />}
      {edited && (
        <VesselContactDialog
          vesselId={vessel.id}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </VesselSection>
  );
}

interface ContactListProps {
  contacts: readonly VesselContact[];
  isManager: boolean;
  onEdit: (contact: VesselContact) => void;
}

function ContactList({ contacts, isManager, onEdit }: ContactListProps) {
  if (contacts.length === 0) return null;
  return (
    <ul className={rowList}>
      {contacts.map((contact) => (
        <li key={contact.id} className={`${row} wrap-anywhere`}>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="min-w-0 font-medium">{contact.name}</span>
                {contact.isPrimary && <Badge tone="theme">Primary {contact.contactType}</Badge>}
              </p>
              <p className="text-muted">
                {[
                  (!contact.isPrimary || contact.position) &&
                    (contact.position ?? sentenceCase(contact.contactType)),
                  contact.company,
                  contact.historyAccess && contact.validTo === null && 'may see the history',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {isManager && <ContactActions contact={contact} onEdit={() => onEdit(contact)} />}
          </div>
          {contact.phone && <CallButton name={contact.name} phone={contact.phone} />}
          {contact.email && (
            <p>
              <a href={`mailto:${encodeURIComponent(contact.email)}`} className={textLink}>
                {contact.email}
              </a>
            </p>
          )}
          <p className="text-xs text-muted">
            {contact.validTo === null
              ? `As of ${shortDay(osloDay(new Date(contact.updatedAt)))}`
              : `Until ${shortDay(contact.validTo)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function CallButton({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={phoneHref(phone)}
      className={buttonClasses({ variant: 'secondary', size: 'sm', className: 'my-1.5 max-w-full' })}
    >
      <Phone aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">Call {name}: </span>
      {phone}
    </a>
  );
}

/** Contact details that are neither a name nor a number. */
function FreeTexts({ vessel }: { vessel: Vessel }) {
  const texts = [
    { label: 'Port agent', text: vessel.portAgentName === null ? vessel.portAgent : null },
    { label: 'Master', text: vessel.vesselMasterContact },
    { label: 'Engineer', text: vessel.engineerContact },
  ].filter(({ text }) => text !== null);
  if (texts.length === 0) return null;
  return (
    <dl className="px-4 text-muted">
      {texts.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="shrink-0">{label}:</dt>
          <dd className="min-w-0 break-words whitespace-pre-line text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
