import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Company } from '#contract/vessel/company.ts';
import { trpc } from '#client/lib/transport/trpc.ts';

const PAUSE_MS = 200;
const OFFERED = 20;

/** Returns the companies whose name or other spelling matches the typed text; for managers. */
export function useMatchingCompanies(text: string, isManager = true): readonly Company[] {
  const typed = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = trpc.portal.companies.list.useQuery(
    { q: asked, limit: OFFERED },
    { enabled: isManager && asked !== '', placeholderData: keepPreviousData },
  );
  return found.data?.companies ?? [];
}
