import { createFileRoute } from '@tanstack/react-router';
import { dashboardSearch } from './-dashboard-search.ts';
import { ManagerScreen } from './-screens/manager-screen.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/manager-dashboard')({
  ssr: false,
  validateSearch: dashboardSearch,
  beforeLoad: managersOnly,
  component: ManagerScreen,
});
