import * as z from 'zod';
import { TeamMember } from '#contract/site/team.ts';
import { publicProcedure, router } from '#server/rpc/procedures.ts';
import { listTeamMembers } from '#server/services/team/queries.ts';

export const publicTeam = router({
  list: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/team',
        summary: 'The team',
        description: 'Everyone shown on the site, in that order.',
      },
      cache: 'public',
    })
    .output(z.array(TeamMember))
    .query(({ ctx }) => listTeamMembers(ctx)),
});
