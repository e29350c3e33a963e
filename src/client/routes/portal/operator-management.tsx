import { createFileRoute } from '@tanstack/react-router';
import {
  OperatorManagement,
  type OperatorSearch,
} from '#client/features/portal/operators/operator-management.tsx';
import { searchOf } from '#client/lib/typed-search.ts';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/operator-management')({
  ssr: false,
  validateSearch: searchOf<typeof OperatorSearch>(),
  beforeLoad: managersOnly,
  component: OperatorManagement,
});
