import * as z from 'zod/mini';

export const TeamMember = z.object({
  id: z.int(),
  name: z.string(),
  position: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  order: z.int(),
});
export type TeamMember = z.infer<typeof TeamMember>;
