import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { ReactNode } from 'react';
import { shortDateTime } from '#client/lib/short-date.ts';
import type { IssuedLink, Operator } from '#contract/office/operator.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { rowEdit } from '#client/kit/shortcuts/row-keys.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
import { useCardActions } from './use-card-actions.ts';

interface OperatorCardProps {
  person: Operator;
  onEdit: () => void;
  onAbsences: () => void;
  onDeactivate: () => void;
  onResetSignIn: () => void;
  /** Undefined where the site has no identity provider. */
  onLinkAccount: (() => void) | undefined;
  onIssued: (issued: IssuedLink) => void;
}

export function OperatorCard({
  person,
  onEdit,
  onAbsences,
  onDeactivate,
  onResetSignIn,
  onLinkAccount,
  onIssued,
}: OperatorCardProps) {
  const isMe = usePortalUser().id === person.id;
  const { switchRole, issueLink, endSessions, reactivate } = useCardActions(person, onIssued);
  const { name, email, role, location, phone, skills, isActive, isInvited } = person;
  return (
    <article className="flex h-full flex-col gap-3 rounded-md border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-md font-semibold tracking-normal break-words">
            {name}
            {isMe && <span className="font-normal text-muted"> (you)</span>}
          </h3>
          <p className="break-all text-muted">{email}</p>
        </div>
        <div className="flex flex-wrap justify-end gap-1">
          <Badge tone={role === 'manager' ? 'theme' : 'neutral'}>
            {role === 'manager' ? 'Manager' : 'Operator'}
          </Badge>
          {isActive && isInvited && !person.hasLinkedAccount && <Badge tone="signal">Invited</Badge>}
          {!isActive && <Badge>Inactive</Badge>}
        </div>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        <Fact label="Location">{location ?? '–'}</Fact>
        <Fact label="Phone">
          {phone === null ? (
            '–'
          ) : (
            <a
              href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
              className="inline-flex items-center text-theme pointer-coarse:-my-3 pointer-coarse:min-h-11"
            >
              {phone}
            </a>
          )}
        </Fact>
        <Fact label="Open projects">{person.openProjects}</Fact>
        <Fact label="Hours this month">{person.hoursThisMonth} h</Fact>
        <Fact label="Last sign-in">{lastSignIn(person)}</Fact>
        <Fact label="Signs in with">{signsInWith(person)}</Fact>
        <Fact label="Skills" className="col-span-full">
          {skills.length > 0 ? skills.join(', ') : '–'}
        </Fact>
      </dl>
      <div className="mt-auto flex items-center justify-between gap-2 pt-1">
        {isActive ? (
          <>
            <Button {...rowEdit} variant="secondary" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Menu
              trigger={
                <button
                  type="button"
                  aria-label={`More about ${name}`}
                  className="grid size-9 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink aria-expanded:bg-mist pointer-coarse:size-11"
                >
                  <EllipsisVertical aria-hidden className="size-5" />
                </button>
              }
            >
              <MenuItem onSelect={onAbsences}>Absences…</MenuItem>
              <MenuItem onSelect={switchRole}>
                {role === 'manager' ? 'Change role to operator' : 'Change role to manager'}
              </MenuItem>
              <MenuItem onSelect={issueLink}>
                {isInvited ? 'New invitation link' : 'Send password reset link'}
              </MenuItem>
              {person.openSessions > 0 && !isMe && (
                <MenuItem onSelect={endSessions}>End sessions ({person.openSessions})</MenuItem>
              )}
              {(person.hasSecondFactor || person.hasLinkedAccount) && !isMe && (
                <MenuItem onSelect={onResetSignIn}>Reset sign-in…</MenuItem>
              )}
              {onLinkAccount && <MenuItem onSelect={onLinkAccount}>Link an account…</MenuItem>}
              <MenuItem onSelect={onDeactivate}>Deactivate…</MenuItem>
            </Menu>
          </>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Reactivate ${name}`}
            disabled={reactivate.isPending}
            onClick={reactivate.run}
          >
            Reactivate
          </Button>
        )}
      </div>
    </article>
  );
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}

function signsInWith({ isInvited, hasSecondFactor, hasLinkedAccount }: Operator): string {
  if (!hasLinkedAccount) return hasSecondFactor ? 'Two factors' : 'Password only';
  const byPassword = hasSecondFactor ? 'Two factors' : 'Password';
  return isInvited ? 'Identity provider' : `${byPassword} or identity provider`;
}

function lastSignIn({ lastLoginAt, isInvited, isActive, linkExpiresAt }: Operator): string {
  if (lastLoginAt !== null) return shortDateTime(lastLoginAt);
  if (!isInvited || !isActive) return 'Never';
  return linkExpiresAt === null
    ? 'Never, invitation expired'
    : `Never, invitation valid until ${shortDateTime(linkExpiresAt)}`;
}
