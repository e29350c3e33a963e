import { createFileRoute } from '@tanstack/react-router';
import { PartsUsage } from '#client/features/portal/parts-usage/parts-usage.tsx';

export const Route = createFileRoute('/portal/parts-usage')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <PartsUsage
      search={Route.useSearch()}
      onSearchChange={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
