import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#client/lib/typed-search.ts';
import { AdminScreen } from './-admin-screen.tsx';
import type { AdminSearch } from './-admin-search.ts';

export const Route = createFileRoute('/admin/')({
  ssr: false,
  validateSearch: searchOf<typeof AdminSearch>(),
  component: AdminScreen,
});
