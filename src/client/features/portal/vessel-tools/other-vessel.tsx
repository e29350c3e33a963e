import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSearchText } from '#client/kit/list/use-search-text.ts';
import { OtherRecord } from '#client/kit/wizard/other-record.tsx';

interface OtherVesselProps {
  ownId: number;
  startsWith: string;
  onChoose: (id: number) => void;
}

/** Searches another vessel by name or IMO number. */
export function OtherVessel({ ownId, startsWith, onChoose }: OtherVesselProps) {
  const [q, setQ] = useState(startsWith);
  const { text, type } = useSearchText(q, setQ);
  const query = trpc.portal.vessels.match.useQuery(
    { q, limit: 20 },
    { enabled: q !== '', staleTime: 0, placeholderData: keepPreviousData },
  );
  const others = (query.data ?? []).map(({ vessel }) => vessel).filter(({ id }) => id !== ownId);
  return (
    <OtherRecord
      label="Other vessel: name or IMO number"
      text={text}
      onType={type}
      query={query}
      found={others.map(({ id, vesselName, imoNumber, clientName }) => ({
        id,
        name: vesselName,
        facts: [imoNumber && `IMO ${imoNumber}`, clientName].filter(Boolean).join(', '),
      }))}
      none="No vessel found"
      onChoose={onChoose}
    />
  );
}
