import { createFileRoute } from '@tanstack/react-router';
import { VesselDirectory } from '#client/features/portal/vessel-directory/vessel-directory.tsx';

export const Route = createFileRoute('/portal/vessel-directory')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  component: Screen,
});

function Screen() {
  const navigate = Route.useNavigate();
  return (
    <VesselDirectory
      search={Route.useSearch()}
      onSearchChange={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  );
}
