import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSearchText } from '#client/kit/list/use-search-text.ts';
import { OtherRecord } from '#client/kit/wizard/other-record.tsx';

const OFFERED = 12;

interface OtherCompanyProps {
  ownId: number;
  onChoose: (id: number) => void;
}

/** Looks up another company by any of its spellings. */
export function OtherCompany({ ownId, onChoose }: OtherCompanyProps) {
  const [q, setQ] = useState('');
  const { text, type } = useSearchText(q, setQ);
  const query = trpc.portal.companies.list.useQuery(
    { q, limit: OFFERED + 1 },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const others = (query.data?.companies ?? []).filter(({ id }) => id !== ownId).slice(0, OFFERED);
  return (
    <OtherRecord
      label="Other company: name or spelling"
      text={text}
      onType={type}
      query={query}
      found={others.map(({ id, name, vessels }) => ({ id, name, facts: formatCount(vessels, 'vessel') }))}
      none="No company found"
      onChoose={onChoose}
    />
  );
}
