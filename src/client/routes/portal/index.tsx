import { createFileRoute, redirect } from '@tanstack/react-router';
import { dashboardSearch } from './-dashboard-search.ts';
import { ManagerScreen } from './-screens/manager-screen.tsx';

/** The bare address shows the manager dashboard; operators are redirected to theirs. */
export const Route = createFileRoute('/portal/')({
  ssr: false,
  validateSearch: dashboardSearch,
  beforeLoad({ context }) {
    if (context.portalUser.role === 'operator')
      throw redirect({ to: '/portal/operator-dashboard', replace: true });
  },
  component: ManagerScreen,
});
