import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '#client/features/portal/analytics/analytics-screen.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/analytics')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  beforeLoad: managersOnly,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <AnalyticsScreen
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
