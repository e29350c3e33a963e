import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicLayout } from '#client/features/public/shell/public-layout.tsx';

export const Route = createFileRoute('/_public')({
  component: () => (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  ),
});
