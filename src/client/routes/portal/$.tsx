import { createFileRoute } from '@tanstack/react-router';
import { noSuchPage } from './-guards.ts';

/** A portal path that no screen answers to. */
export const Route = createFileRoute('/portal/$')({ ssr: false, beforeLoad: noSuchPage });
