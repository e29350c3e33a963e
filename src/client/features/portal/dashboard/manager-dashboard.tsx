import { usePortalUser } from '#client/lib/portal-user.ts';
import { PortalPage } from '#client/ui/portal-page.tsx';

export function ManagerDashboard() {
  const { name } = usePortalUser();
  return (
    <PortalPage title="Dashboard">
      <p className="text-muted">Signed in as {name}, manager.</p>
    </PortalPage>
  );
}
