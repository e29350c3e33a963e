import { createFileRoute } from '@tanstack/react-router';
import { VesselScreen } from './-vessel-screen.tsx';

export const Route = createFileRoute('/portal/vessel-directory')({
  ssr: false,
  validateSearch: (search) => search as Record<string, string | undefined>,
  component: VesselScreen,
});
