import { asc } from 'drizzle-orm';
import type { TeamMember } from '#contract/site/team.ts';
import { teamMembers } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function listTeamMembers({ db }: ServiceContext): TeamMember[] {
  return db
    .select({
      id: teamMembers.id,
      name: teamMembers.name,
      position: teamMembers.position,
      description: teamMembers.description,
      email: teamMembers.email,
      phone: teamMembers.phone,
      imageUrl: teamMembers.imageUrl,
      order: teamMembers.order,
    })
    .from(teamMembers)
    .orderBy(asc(teamMembers.order), asc(teamMembers.id))
    .all();
}
