import { keepPreviousData } from '@tanstack/react-query';
import type { NameQuestions } from '#contract/project/project-change.ts';
import { isImoNumber, plainImoNumber } from '#contract/vessel/vessel.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import type { Mistake, ProjectFields } from './project-fields.ts';

type Named = Pick<ProjectFields, 'vesselState' | 'vesselName' | 'imoNumber' | 'clientName'>;

/** Returns the names to ask about; a vessel that was found needs no question. */
export function questionOf({ vesselState, vesselName, imoNumber, clientName }: Named) {
  const digits = plainImoNumber(imoNumber);
  const isTyped = vesselState !== 'found';
  return {
    ...(isTyped && vesselName.trim() !== '' && { vesselName: vesselName.trim() }),
    ...(isTyped && isImoNumber(digits) && { imoNumber: digits }),
    ...(clientName.trim() !== '' && { clientName: clientName.trim() }),
  };
}

/** Returns the questions that are still open as mistakes, so that nothing is sent before they are answered. */
export function openQuestions(fields: ProjectFields, { vessel, client }: NameQuestions): readonly Mistake[] {
  const isSameName = fields.newVesselName === fields.vesselName;
  const isVesselOpen = vessel.candidates.length > 0 && !isSameName;
  const isVesselKnown = fields.vesselState === 'new' && vessel.known !== null && !isSameName;
  const isClientOpen = client.candidates.length > 0 && fields.newClientName !== fields.clientName;
  return [
    ...(isVesselOpen || isVesselKnown
      ? [{ name: 'vesselName' as const, message: `Choose whether this is ${nameOf(vessel)}` }]
      : []),
    ...(isClientOpen
      ? [{ name: 'clientName' as const, message: `Choose whether this is ${client.candidates[0]?.name}` }]
      : []),
  ];
}

const nameOf = ({ known, candidates }: NameQuestions['vessel']) =>
  known?.vesselName ?? candidates[0]?.vesselName ?? 'a known vessel';

const NOTHING: Named = { vesselState: 'found', vesselName: '', imoNumber: '', clientName: '' };

/** Returns what saving would ask about the typed names, once they have settled. */
export function useNameQuestions(fields: Partial<Named>) {
  const asked = useDebounced(JSON.stringify(questionOf({ ...NOTHING, ...fields })));
  const query = trpc.portal.projects.nameQuestions.useQuery(
    JSON.parse(asked) as ReturnType<typeof questionOf>,
    { enabled: asked !== '{}', staleTime: 60_000, placeholderData: keepPreviousData },
  );
  const isSettled = asked === JSON.stringify(questionOf({ ...NOTHING, ...fields }));
  return isSettled && !query.isPlaceholderData ? query.data : undefined;
}
