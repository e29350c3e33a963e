import { createFileRoute } from '@tanstack/react-router';
import { OperatorManagement } from '#client/features/portal/operators/operator-management.tsx';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/operator-management')({
  ssr: false,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({
    q: typeof q === 'string' && q !== '' ? q : undefined,
  }),
  beforeLoad: managersOnly,
  component: Screen,
});

function Screen() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OperatorManagement
      q={q}
      onSearch={(text) =>
        void navigate({ search: { q: text || undefined }, replace: true, resetScroll: false })
      }
    />
  );
}
