import { createFileRoute } from '@tanstack/react-router';
import { AuditLog, type AuditSearch } from '#client/features/portal/audit-log/audit-log.tsx';

import { searchOf } from '#client/lib/typed-search.ts';
import { managersOnly } from './-guards.ts';

export const Route = createFileRoute('/portal/audit-log')({
  ssr: false,
  validateSearch: searchOf<typeof AuditSearch>(),
  beforeLoad: managersOnly,
  component: AuditLog,
});
