import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { OnBoardContact } from '#contract/project/on-board-contact.ts';
import type { Project } from '#contract/project/project.ts';
import { mayWork } from '#client/entities/project/project-rights.ts';
import { KeptMark } from '#client/kit/feedback/kept-mark.tsx';
import { withIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useUndoableRemoval } from '#client/lib/use-undoable-removal.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { lazyDialog } from '#client/kit/screen/lazy-part.tsx';
import { PanelHead } from '#client/kit/screen/panel-head.tsx';
import { PhoneLink } from '#client/ui/text/phone-link.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { textLink } from '#client/ui/text/text-link.ts';
import { useRemoveOnBoardContact } from '#client/entities/project/use-on-board-contact-mutations.ts';
import { useNewContacts } from './use-new-contacts.ts';

const OnBoardContactDialog = lazyDialog(
  async () => (await import('./contact-dialog.tsx')).OnBoardContactDialog,
);

/** Lists the people met on this project, with their details as they were then. */
export function OnBoardContacts({ project }: { project: Project }) {
  const projectId = project.id;
  const contacts = trpc.portal.onBoardContacts.list.useQuery({ projectId }, { staleTime: 0 });
  const removal = useRemoveOnBoardContact();
  const { hidden, request } = useUndoableRemoval((id) =>
    removal.mutateAsync(withIdempotencyKey({ projectId, id })),
  );
  const { newContacts, addToVessel, isAdding } = useNewContacts(project);
  const [open, setOpen] = useState<'new' | OnBoardContact>();
  const isOpen = mayWork(project);
  const shown = contacts.data?.filter(({ id }) => !hidden.has(id)) ?? [];
  const signer = newContacts.find(({ onBoardContactId }) => onBoardContactId === null);

  return (
    <section aria-labelledby="on-board-contacts">
      <PanelHead
        id="on-board-contacts"
        title="People on board"
        action={
          isOpen && (
            <Button variant="secondary" size="sm" onClick={() => setOpen('new')}>
              <Plus aria-hidden className="size-4" /> Add contact
            </Button>
          )
        }
      />
      <QueryProblem query={contacts} />
      {contacts.isPending && <Skeleton className="h-12" />}
      {contacts.data && shown.length === 0 && (
        <p className="text-muted">No contacts yet. Add who you met, for the next visit.</p>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-paper px-4">
          {shown.map((contact) => (
            <li key={contact.id} className="py-2">
              <p className="font-medium">
                {contact.name}
                <span className="font-normal text-muted">
                  , {contact.position ?? sentenceCase(contact.contactType).toLowerCase()}
                  {contact.company && `, ${contact.company}`}
                </span>
              </p>
              <p className="flex flex-wrap gap-x-4">
                {contact.phone && <PhoneLink phone={contact.phone} />}
                {contact.email && (
                  <a href={`mailto:${contact.email}`} className={classNames(textLink, 'break-all')}>
                    {contact.email}
                  </a>
                )}
              </p>
              <KeptMark noun="contact" id={contact.id} />
              {newContacts.some(({ onBoardContactId }) => onBoardContactId === contact.id) && (
                <AddToVessel name={contact.name} isBusy={isAdding} onAdd={() => addToVessel(contact.id)} />
              )}
              {isOpen && (
                <div className="-ml-3 flex">
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Edit ${contact.name}`}
                    onClick={() => setOpen(contact)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`Remove ${contact.name}`}
                    onClick={() => request({ id: contact.id, said: `${contact.name} removed` })}
                  >
                    Remove
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {signer && (
        <div className="mt-2 rounded-md border border-line bg-paper px-4 py-2">
          <p className="font-medium">
            {signer.name}
            <span className="font-normal text-muted">
              {signer.position && `, ${signer.position}`}, signed the report
            </span>
          </p>
          <AddToVessel name={signer.name} isBusy={isAdding} onAdd={() => addToVessel(null)} />
        </div>
      )}
      {open && (
        <OnBoardContactDialog
          key={open === 'new' ? 'new' : open.id}
          projectId={projectId}
          contact={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function AddToVessel({ name, isBusy, onAdd }: { name: string; isBusy: boolean; onAdd: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="my-1"
      aria-disabled={isBusy}
      aria-label={`Add to the vessel’s contacts: ${name}`}
      onClick={() => !isBusy && onAdd()}
    >
      Add to the vessel’s contacts
    </Button>
  );
}
