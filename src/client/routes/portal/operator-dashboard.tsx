import { createFileRoute } from '@tanstack/react-router';
import { OperatorDashboard } from '#client/features/portal/dashboard/operator-dashboard.tsx';

export const Route = createFileRoute('/portal/operator-dashboard')({
  ssr: false,
  component: OperatorDashboard,
});
