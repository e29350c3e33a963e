import { createFileRoute } from '@tanstack/react-router';
import { readAdminSearch } from '#client/lib/admin-tab.ts';
import { AdminScreen } from './-admin-screen.tsx';

export const Route = createFileRoute('/admin/')({
  ssr: false,
  validateSearch: readAdminSearch,
  component: Admin,
});

function Admin() {
  return <AdminScreen search={Route.useSearch()} />;
}
