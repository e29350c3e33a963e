import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { shortDay } from '#client/lib/short-date.ts';
import type { Vessel, VesselMatch } from '#contract/vessel/vessel-directory.ts';
import { sentenceCase } from '#client/lib/sentence-case.ts';
import { classNames } from '#client/ui/class-names.ts';
import { TextField } from '#client/ui/field.tsx';
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
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { query, matches, isSettled, isLongEnough } = useVesselMatches(text);
  const isShown = isOpen && isLongEnough && (matches.length > 0 || isSettled);
  const choices = matches.length + 1;

  function take(index: number): void {
    setOpen(false);
    setActive(-1);
    const match = matches[index];
    if (match) onChoose(match.vessel);
    else onNew(text.trim());
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      return setActive(active === -1 && step === -1 ? choices - 1 : (active + step + choices) % choices);
    }
    if (!isShown) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      take(active);
    }
  }

  const isGuess = matches[0]?.matchedBy === 'similar name';
  return (
    <div className="relative">
      <TextField
        id={id}
        ref={ref}
        label="Vessel: name or IMO number"
        hint="You can also search for former names."
        error={error}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no datalist tells when a vessel was last served
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        onChange={({ target: { value } }) => {
          onType(value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(text !== '')}
        onBlur={() => setOpen(false)}
      />
      <output className="sr-only">{isShown && isSettled && announcement(matches.length, isGuess)}</output>
      <QueryProblem query={query} />
      {/* Keeps the focus in the field when an option is pressed. */}
      <div
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a text
        role="listbox"
        aria-label="Vessels"
        hidden={!isShown}
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-md border border-line bg-paper p-1 shadow-raised"
      >
        {isGuess && (
          <p aria-hidden className="px-3 py-1.5 text-sm font-semibold text-signal">
            Did you mean…
          </p>
        )}
        {matches.map((match, index) => (
          <Choice
            key={match.vessel.id}
            id={`${listId}-${index}`}
            isActive={index === active}
            onTake={() => take(index)}
          >
            <MatchFacts match={match} />
          </Choice>
        ))}
        <Choice
          id={`${listId}-${matches.length}`}
          isActive={active === matches.length}
          onTake={() => take(matches.length)}
        >
          {matches.length === 0 && 'No vessels found. '}
          <span className="font-medium text-theme">Add “{text.trim()}” as a new vessel</span>
        </Choice>
      </div>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  isActive: boolean;
  onTake: () => void;
  children: React.ReactNode;
}

function Choice({ id, isActive, onTake, children }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys go to the text, as in every combobox
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list of our own
      role="option"
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onTake}
      className={classNames(
        'cursor-pointer rounded-md px-3 py-2 text-dense hover:bg-mist pointer-coarse:py-2.5',
        isActive && 'bg-theme-tint hover:bg-theme-tint',
      )}
    >
      {children}
    </div>
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
