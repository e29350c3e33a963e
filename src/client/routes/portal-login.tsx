import { createFileRoute, useLocation } from '@tanstack/react-router';
import { EntranceLayout } from '#client/features/portal/sign-in/entrance-layout.tsx';
import { PortalLoginScreen } from '#client/features/portal/sign-in/portal-login-screen.tsx';
import { BrandMark } from '#client/features/public/shell/brand-mark.tsx';

export const Route = createFileRoute('/portal-login')({ ssr: false, component: PortalLogin });

function PortalLogin() {
  const fragment = useLocation({ select: (location) => location.hash });
  const navigate = Route.useNavigate();
  return (
    <EntranceLayout mark={<BrandMark />}>
      <PortalLoginScreen
        fragment={fragment}
        onLinkDone={() => void navigate({ to: '/portal-login', hash: '', replace: true })}
      />
    </EntranceLayout>
  );
}
