import { createFileRoute } from '@tanstack/react-router';
import { ProjectRoute } from './-screens/project-route.tsx';

export const Route = createFileRoute('/portal/project/$id')({
  ssr: false,
  validateSearch: ({ tab }: { tab?: string | undefined }): { tab?: string | undefined } => ({ tab }),
  component: ProjectRoute,
});
