import { createFileRoute } from '@tanstack/react-router';
import { BillingBoard } from '#client/features/portal/billing-board/billing-board.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/billing-dashboard')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  beforeLoad: managersOnly,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <BillingBoard
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
