import type { Audience } from '#server/rest/rest-procedures.ts';

interface Tag {
  name: string;
  description: string;
}

/** Groups the calls by audience. */
export const tagOfAudience: Readonly<Record<Audience, Tag>> = {
  public: { name: 'Public', description: 'For visitors. No sign-in.' },
  admin: {
    name: 'Admin',
    description: 'For the admin panel. Sign in with the 16-digit code and send the token as a bearer.',
  },
  portal: {
    name: 'Portal',
    description:
      'For staff: managers and operators. Sign in with e-mail and password and send the token as a bearer.',
  },
};
