import { createFileRoute, redirect } from '@tanstack/react-router';

/** A portal path that no screen answers to ends at the sign-in, which leads on to it afterwards. */
export const Route = createFileRoute('/portal/$')({
  beforeLoad({ location }) {
    throw redirect({ href: `/portal-login?next=${encodeURIComponent(location.href)}`, replace: true });
  },
});
