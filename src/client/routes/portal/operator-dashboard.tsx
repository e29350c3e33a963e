import { createFileRoute } from '@tanstack/react-router';
import { OperatorDashboardRoute } from './-screens/operator-dashboard-route.tsx';

export const Route = createFileRoute('/portal/operator-dashboard')({
  ssr: false,
  validateSearch: ({ tab }: { tab?: string | undefined }): { tab?: string | undefined } => ({ tab }),
  component: OperatorDashboardRoute,
});
