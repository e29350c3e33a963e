import { createFileRoute, redirect } from '@tanstack/react-router';

/** A portal path that no screen answers to ends at the sign-in. */
export const Route = createFileRoute('/portal/$')({
  ssr: false,
  beforeLoad() {
    throw redirect({ to: '/portal-login', replace: true });
  },
});
