import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { matchesPerson, type IssuedLink, type Operator } from '#contract/operator.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { ErrorPanel } from '#client/ui/error-panel.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { SearchField } from '#client/kit/list/search-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExportHours } from './export-hours.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorCard } from './operator-card.tsx';
import { useOperators } from './use-operators.ts';

interface OperatorManagementProps {
  /** The search text, kept in the address. */
  q: string;
  onSearch: (q: string) => void;
}

/** What is open over the list; the person stays known while a dialog closes. */
interface Opened {
  what: 'edit' | 'deactivate' | null;
  person: Operator;
}

/** Who works here: inviting, changing, keeping out and letting in again. Nobody is ever deleted. */
export function OperatorManagement({ q, onSearch }: OperatorManagementProps) {
  const list = useOperators();
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const [issued, setIssued] = useState<IssuedLink>();

  const file = trpc.portal.operators.exportCsv.useMutation(csvDownload);

  const people = list.data ?? [];
  const found = people.filter((person) => matchesPerson(person, q));
  const close = () => setOpened((last) => last && { ...last, what: null });
  // As the list has them by now, so that an edit starts from what is true.
  const person = opened && (people.find(({ id }) => id === opened.person.id) ?? opened.person);

  const cards = (some: readonly Operator[]) => (
    <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {some.map((one) => (
        <li key={one.id}>
          <OperatorCard
            person={one}
            onEdit={() => setOpened({ what: 'edit', person: one })}
            onDeactivate={() => setOpened({ what: 'deactivate', person: one })}
            onIssued={setIssued}
          />
        </li>
      ))}
    </ul>
  );
  const active = found.filter(({ isActive }) => isActive);
  const inactive = found.filter(({ isActive }) => !isActive);

  return (
    <PortalPage
      title="Operator management"
      lead="Who can sign in to the portal, as operator or as manager."
      actions={
        <>
          <Button size="sm" onClick={() => setInviting(true)}>
            <UserRoundPlus aria-hidden className="size-4.5" /> Invite somebody
          </Button>
          <CsvButton isBusy={file.isPending} onClick={() => file.mutate(q === '' ? {} : { q })} />
          <ExportHours people={people} />
        </>
      }
    >
      <div className="grid gap-5">
        {list.error && <ErrorPanel message={errorMessage(list.error)} onRetry={() => void list.refetch()} />}
        {list.isPending && <LoadingCards />}
        {list.data && (
          <>
            <SearchField
              label="Search"
              placeholder="Name, e-mail, place or skill"
              q={q}
              onSearch={onSearch}
              isCompact
            />
            {active.length > 0 && (
              <section aria-labelledby="active-people">
                <h2 id="active-people" className="sr-only">
                  Active
                </h2>
                {cards(active)}
              </section>
            )}
            {inactive.length > 0 && (
              <section aria-labelledby="inactive-people" className="grid gap-3">
                <h2 id="inactive-people" className="text-base">
                  Inactive
                </h2>
                {cards(inactive)}
              </section>
            )}
            {found.length === 0 && (
              <p className="text-muted">Nobody fits “{q}”. Search for less, or invite them.</p>
            )}
            {q === '' && people.length === 1 && (
              <p className="max-w-[66ch] text-muted">
                You are the only one so far. Invite your operators, and a second manager, so that somebody can
                let you in again when a password is lost.
              </p>
            )}
          </>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onIssued={setIssued} />}
      {person && (
        <>
          {opened.what === 'edit' && <EditDialog key={person.id} person={person} onClose={close} />}
          <DeactivateDialog
            key={`deactivate ${person.id}`}
            person={person}
            others={people.filter(({ id, isActive }) => isActive && id !== person.id)}
            open={opened.what === 'deactivate'}
            onClose={close}
          />
        </>
      )}
      <LinkDialog issued={issued} onClose={() => setIssued(undefined)} />
    </PortalPage>
  );
}

function LoadingCards() {
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      <output className="sr-only">Loading people…</output>
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
  );
}
