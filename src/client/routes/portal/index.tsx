import { createFileRoute, redirect } from '@tanstack/react-router';
import { ManagerDashboard } from '#client/features/portal/dashboard/manager-dashboard.tsx';

/** The bare address is the manager's dashboard; operators have their own. */
export const Route = createFileRoute('/portal/')({
  ssr: false,
  beforeLoad({ context }) {
    if (context.portalUser.role === 'operator')
      throw redirect({ to: '/portal/operator-dashboard', replace: true });
  },
  component: ManagerDashboard,
});
