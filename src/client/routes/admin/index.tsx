import { createFileRoute } from '@tanstack/react-router';
import { AdminScreen } from './-admin-screen.tsx';

export const Route = createFileRoute('/admin/')({ ssr: false, component: AdminScreen });
