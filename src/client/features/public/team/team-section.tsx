import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import type { TeamMember } from '#contract/site/team.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { SectionHeading } from '#client/entities/page/section-heading.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { TeamPortrait } from './team-portrait.tsx';

const PLACEHOLDERS = 3;
const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function TeamSection() {
  const team = trpc.public.team.list.useQuery();
  return (
    <div className="frame py-16 lg:py-24">
      <SectionHeading
        id="team-title"
        title="Team"
        lead="The people who quote, plan, deliver and come on board."
      />
      <TeamList members={team.data} hasFailed={team.isError} />
    </div>
  );
}

function TeamList({ members, hasFailed }: { members: TeamMember[] | undefined; hasFailed: boolean }) {
  if (members && members.length > 0) {
    return (
      <ul className={grid}>
        {members.map((member) => (
          <TeamCard key={member.id} member={member} />
        ))}
      </ul>
    );
  }
  if (members) return <Notice>No team members available at the moment.</Notice>;
  if (hasFailed) return <Notice>Error loading team information. Please refresh the page.</Notice>;
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading team…</output>
      <div className={grid}>
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <PlaceholderCard key={index} />
        ))}
      </div>
    </div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <output className="block rounded-md border border-line bg-paper px-5 py-6 text-md">{children}</output>
  );
}

const card = 'grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden rounded-md border border-line bg-paper';

function TeamCard({ member }: { member: TeamMember }) {
  const { name, position, description, email, phone, imageUrl } = member;
  return (
    <li className={`${card} grid-rows-[auto_1fr]`}>
      <div className="p-4 pr-0 *:rounded-md">
        <TeamPortrait name={name} imageUrl={imageUrl} />
      </div>
      <div className="p-4">
        <h3 className="text-base leading-snug">{name}</h3>
        <p className="mt-1 text-sm text-glass-strong">{position}</p>
      </div>
      <div className="col-span-2 flex flex-col px-4 pb-4">
        <p className="text-md text-muted">{description}</p>
        <dl className="mt-4 grid gap-1 text-md">
          <div>
            <dt className="sr-only">E-mail</dt>
            <dd className="break-all">{email}</dd>
          </div>
          {phone && (
            <div>
              <dt className="sr-only">Telephone</dt>
              <dd className="tabular-nums">{phone}</dd>
            </div>
          )}
        </dl>
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          <a href={`mailto:${email}`} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
            <Mail aria-hidden="true" className="size-4" />
            Write<span className="sr-only"> to {name}</span>
          </a>
          {phone && (
            <a
              href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
              className={buttonClasses({ variant: 'secondary', size: 'sm' })}
            >
              <Phone aria-hidden="true" className="size-4" />
              Call<span className="sr-only"> {name}</span>
            </a>
          )}
        </div>
      </div>
    </li>
  );
}

function PlaceholderCard() {
  return (
    <div className={card}>
      <div className="p-4 pr-0">
        <Skeleton className="aspect-square" />
      </div>
      <div className="p-4">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="mt-3 h-4" />
      </div>
      <div className="col-span-2 px-4 pb-4">
        <Skeleton className="h-20" />
        <Skeleton className="mt-4 h-12 w-2/3" />
        <Skeleton className="mt-5 h-9 w-1/2" />
      </div>
    </div>
  );
}
