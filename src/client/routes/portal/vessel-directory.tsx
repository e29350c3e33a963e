import { createFileRoute } from '@tanstack/react-router';
import { searchOf } from '#client/lib/typed-search.ts';
import { VesselScreen, type VesselScreenSearch } from './-screens/vessel-screen.tsx';

export const Route = createFileRoute('/portal/vessel-directory')({
  ssr: false,
  validateSearch: searchOf<typeof VesselScreenSearch>(),
  component: VesselScreen,
});
