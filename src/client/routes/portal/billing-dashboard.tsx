import { createFileRoute } from '@tanstack/react-router';
import { BillingBoard } from '#client/features/portal/billing-board/billing-board.tsx';
import type { BoardSearch } from '#client/features/portal/billing-board/board-search.ts';
import { searchOf } from '#client/lib/typed-search.ts';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/billing-dashboard')({
  ssr: false,
  validateSearch: searchOf<typeof BoardSearch>(),
  beforeLoad: managersOnly,
  component: BillingBoard,
});
