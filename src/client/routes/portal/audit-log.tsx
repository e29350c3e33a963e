import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '#client/features/portal/audit-log/audit-log.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/audit-log')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  beforeLoad: managersOnly,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <AuditLog
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
