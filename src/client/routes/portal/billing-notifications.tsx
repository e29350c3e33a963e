import { createFileRoute } from '@tanstack/react-router';
import { BillingInbox } from '#client/features/portal/billing-inbox/billing-inbox.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/billing-notifications')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  beforeLoad: managersOnly,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <BillingInbox
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
