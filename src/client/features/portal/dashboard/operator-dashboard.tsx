import { usePortalUser } from '#client/lib/portal-user.ts';
import { PortalPage } from '#client/ui/portal-page.tsx';

export function OperatorDashboard() {
  const { name } = usePortalUser();
  return (
    <PortalPage title="Your work">
      <p className="text-muted">Signed in as {name}.</p>
    </PortalPage>
  );
}
