import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import * as z from 'zod/mini';
import { matchesPerson, type IssuedLink, type Operator } from '#contract/office/operator.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { text } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { listRow } from '#client/kit/shortcuts/row-keys.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MenuItem } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExportHours } from './export-hours.tsx';
import { AbsencesDialog } from './absences-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkAccountDialog } from './link-account-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OperatorCard } from './operator-card.tsx';
import { ResetSignInDialog } from './reset-sign-in-dialog.tsx';
import { SecondFactorPolicy } from './second-factor-policy.tsx';
import { useOperators } from './use-operators.ts';

export const OperatorSearch = z.object({ q: text() });

/** The dialog that is open; the person is kept while it closes. */
interface Opened {
  what: 'edit' | 'deactivate' | 'reset sign-in' | 'absences' | 'link account' | null;
  person: Operator;
}

/** Manages the staff: invitations, roles, deactivation and reactivation. People are never deleted. */
export function OperatorManagement() {
  const list = useListSearch(OperatorSearch);
  const { q } = list.search;
  const operators = useOperators();
  const provider = trpc.portal.session.oidc.useQuery().data?.label;
  const [isInviting, setInviting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const exported = { procedure: trpc.portal.operators.exportCsv, input: q === '' ? {} : { q } };
  const openHours = () => setExporting(true);
  const [opened, setOpened] = useState<Opened>();
  const [issued, setIssued] = useState<IssuedLink>();

  const people = operators.data ?? [];
  const found = people.filter((person) => matchesPerson(person, q));
  const close = () => setOpened((last) => last && { ...last, what: null });
  // The current record from the list, so that an edit starts from the latest values.
  const person = opened && (people.find(({ id }) => id === opened.person.id) ?? opened.person);

  const cards = (some: readonly Operator[]) => (
    <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {some.map((one) => (
        <li key={one.id} {...listRow} aria-label={one.name}>
          <OperatorCard
            person={one}
            onEdit={() => setOpened({ what: 'edit', person: one })}
            onDeactivate={() => setOpened({ what: 'deactivate', person: one })}
            onAbsences={() => setOpened({ what: 'absences', person: one })}
            onResetSignIn={() => setOpened({ what: 'reset sign-in', person: one })}
            onLinkAccount={provider ? () => setOpened({ what: 'link account', person: one }) : undefined}
            onIssued={setIssued}
          />
        </li>
      ))}
    </ul>
  );
  const active = found.filter(({ isActive }) => isActive);
  const inactive = found.filter(({ isActive }) => !isActive);

  return (
    <>
      <ListScreen
        title="Operator management"
        label="People"
        actions={
          <>
            <Button size="sm" onClick={() => setInviting(true)}>
              <UserRoundPlus aria-hidden className="size-4.5" /> Invite user
            </Button>
            {isWide ? (
              <>
                <ExportButton {...exported} />
                <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={openHours}>
                  Export hours…
                </Button>
              </>
            ) : (
              <MoreActions>
                <ExportItem label="Export CSV" {...exported} />
                <MenuItem onSelect={openHours}>Export hours…</MenuItem>
              </MoreActions>
            )}
          </>
        }
        list={list}
        search={{ label: 'Search', placeholder: 'Name, e-mail, location or skill' }}
        query={{ ...operators, isPlaceholderData: false }}
        rows={operators.data && found}
        empty={{
          none: 'No people yet.',
          noMatch: `No people match “${q}”. Shorten the search, or invite a user.`,
        }}
      >
        <SecondFactorPolicy people={people} />
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
        {q === '' && people.length === 1 && (
          <p className="max-w-[66ch] text-muted">
            You are the only user. Invite your operators, and a second manager who can reset your password if
            you lose it.
          </p>
        )}
      </ListScreen>
      <ExportHours people={people} isOpen={isExporting} onOpenChange={setExporting} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onIssued={setIssued} />}
      {person && (
        <>
          {opened.what === 'edit' && <EditDialog key={person.id} person={person} onClose={close} />}
          {opened.what === 'reset sign-in' && (
            <ResetSignInDialog person={person} onIssued={setIssued} onClose={close} />
          )}
          {opened.what === 'absences' && <AbsencesDialog person={person} onClose={close} />}
          {opened.what === 'link account' && provider && (
            <LinkAccountDialog person={person} provider={provider} onClose={close} />
          )}
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
    </>
  );
}
