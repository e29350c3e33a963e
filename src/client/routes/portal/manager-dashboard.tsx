import { createFileRoute } from '@tanstack/react-router';
import { ManagerDashboard } from '#client/features/portal/dashboard/manager-dashboard.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/manager-dashboard')({
  ssr: false,
  beforeLoad: managersOnly,
  component: ManagerDashboard,
});
