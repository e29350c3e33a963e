import { createFileRoute } from '@tanstack/react-router';
import { PartsUsage } from '#client/features/portal/parts-usage/parts-usage.tsx';
import type { UsageSearch } from '#client/features/portal/parts-usage/usage-search.ts';
import { searchOf } from '#client/lib/typed-search.ts';

export const Route = createFileRoute('/portal/parts-usage')({
  ssr: false,
  validateSearch: searchOf<typeof UsageSearch>(),
  component: PartsUsage,
});
