import type { Ref } from 'react';
import { shortDay } from '#client/lib/short-date.ts';
import type { Vessel, VesselMatch } from '#contract/vessel/vessel-directory.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { SuggestField } from '#client/ui/form/suggest-field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { useVesselMatches } from './use-vessel-matches.ts';

interface VesselSearchProps {
  id: string;
  ref?: Ref<HTMLInputElement>;
  text: string;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (vessel: Vessel) => void;
  /** Adds the typed name, or IMO number, as a new vessel. */
  onNew: (text: string) => void;
}

/** Searches vessels by name, former name or IMO number while typing. */
export function VesselSearch({ id, ref, text, error, onType, onChoose, onNew }: VesselSearchProps) {
  const { query, matches, isSettled, isLongEnough } = useVesselMatches(text);
  const isGuess = matches[0]?.matchedBy === 'similar name';
  const isAnswered = isLongEnough && (matches.length > 0 || isSettled);
  const none = {
    key: 'new',
    content: (
      <>
        {matches.length === 0 && 'No vessels found. '}
        <span className="font-medium text-theme">Add “{text.trim()}” as a new vessel</span>
      </>
    ),
  };
  const found = matches.map((match) => ({ key: match.vessel.id, content: <MatchFacts match={match} /> }));
  return (
    <>
      <SuggestField
        id={id}
        {...(ref && { ref })}
        label="Vessel: name or IMO number (required)"
        hint="You can also search for former names."
        error={error}
        maxLength={120}
        required
        text={text}
        onType={onType}
        listLabel="Vessels"
        options={isAnswered ? [...found, none] : []}
        heading={isGuess ? 'Did you mean…' : undefined}
        announcement={isSettled ? announcement(matches.length, isGuess) : ''}
        onTake={(index) => {
          const match = matches[index];
          if (match) onChoose(match.vessel);
          else onNew(text.trim());
        }}
      />
      <QueryProblem query={query} />
    </>
  );
}

function MatchFacts({ match: { vessel, matchedBy, openProjects } }: { match: VesselMatch }) {
  const { vesselName, imoNumber, clientName, previousNames, lastServiceDate, lastServiceType } = vessel;
  return (
    <>
      <span className="block text-md font-medium">
        {vesselName}{' '}
        {imoNumber !== null && <span className="font-mono text-xs text-muted">IMO {imoNumber}</span>}
      </span>
      <span className="block text-muted">
        {[clientName, matchedBy === 'former name' && `formerly ${previousNames.join(', ')}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="block text-muted">
        {lastServiceDate === null
          ? 'No service on record'
          : `Last service ${shortDay(lastServiceDate)}${lastServiceType === null ? '' : `, ${lastServiceType}`}`}
        {openProjects.length > 0 && (
          <span className="text-signal">
            {' · '}
            {openProjects.length === 1 ? 'One open project: ' : `${openProjects.length} open projects: `}
            {openProjects
              .map(({ serviceType, status }) => `${sentenceCase(serviceType)} (${status})`)
              .join(', ')}
          </span>
        )}
      </span>
    </>
  );
}

function announcement(count: number, isGuess: boolean): string {
  if (count === 0) return 'No vessels found.';
  const vessels = count === 1 ? 'One vessel' : `${count} vessels`;
  return isGuess ? `${vessels} with a similar name.` : `${vessels} found.`;
}
