import { createFileRoute } from '@tanstack/react-router';
import { noSuchPage } from './-guards.ts';

/** Unknown paths of the portal. */
export const Route = createFileRoute('/portal/$')({ ssr: false, beforeLoad: noSuchPage });
