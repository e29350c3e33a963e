import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '#client/features/portal/analytics/analytics-screen.tsx';
import type { AnalyticsSearch } from '#client/features/portal/analytics/analytics-search.ts';
import { searchOf } from '#client/lib/typed-search.ts';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/analytics')({
  ssr: false,
  validateSearch: searchOf<typeof AnalyticsSearch>(),
  beforeLoad: managersOnly,
  component: AnalyticsScreen,
});
