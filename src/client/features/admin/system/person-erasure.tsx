import { useState } from 'react';
import {
  confirmationOf,
  type ErasedPerson,
  type ErasurePlan,
  type PersonDetails,
  type PersonRecord,
} from '#contract/site/personal-data.ts';
import { formatDayLong } from '#contract/format/format-date.ts';
import { formatCount } from '#contract/format/format-number.ts';
import {
  useErasePerson,
  useExportPerson,
} from '#client/entities/personal-data/use-personal-data-mutations.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';

interface PersonErasureProps {
  person: PersonDetails;
  plan: ErasurePlan;
  onErased: (erased: ErasedPerson) => void;
  onSearchAgain: () => void;
}

const groups = [
  { action: 'delete', heading: 'Deleted' },
  { action: 'change', heading: 'Changed: the person’s details are removed' },
  { action: 'keep', heading: 'Kept' },
] as const;

/** What was found of a person, the export of it, and its erasure after a typed confirmation. */
export function PersonErasure({ person, plan, onErased, onSearchAgain }: PersonErasureProps) {
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const [confirm, setConfirm] = useState('');
  const [mistake, setMistake] = useState<string>();
  const exported = useExportPerson();
  const erase = useErasePerson();
  const { counts, records, staying, replacedBy, alsoFound, blocked } = plan;
  const listed = counts.delete + counts.change + counts.keep;
  const hasNothing = listed === 0 && replacedBy === null;
  const isErasable = blocked === null && (counts.delete + counts.change > 0 || replacedBy !== null);

  function toggle(key: string): void {
    const next = new Set(except);
    if (!next.delete(key)) next.add(key);
    setExcept(next);
  }

  if (hasNothing)
    return <output className="block">Nothing was found in the records of the site or the portal.</output>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="person-found" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h3 id="person-found" className="text-md font-semibold">
          {formatCount(listed, 'record')} found
        </h3>
        {alsoFound.length > 0 && (
          <p>
            These records also hold {alsoFound.join(', ')}. If that is the same person, search for it as well.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            aria-disabled={exported.isPending}
            onClick={() => {
              if (!exported.isPending) exported.mutate(person);
            }}
          >
            {exported.isPending ? 'Writing the file…' : 'Export'}
          </Button>
          <output className="min-w-0 wrap-anywhere">
            {exported.data &&
              `${exported.data.fileName} is among your downloads. Read it before you hand it out: texts can name other people.`}
          </output>
        </div>
        {exported.data && exported.data.leftOut.length > 0 && (
          <FormError>
            {`Not in this file, because they are too large, missing or damaged: ${exported.data.leftOut.join(', ')}. npm run person:export on the server writes the large ones.`}
          </FormError>
        )}
        {exported.error && <FormError>{errorMessage(exported.error)}</FormError>}
      </section>
      <section aria-labelledby="person-erase" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h3 id="person-erase" className="text-md font-semibold">
          What an erasure does
        </h3>
        {groups.map(({ action, heading }) => (
          <Records
            key={action}
            heading={heading}
            count={counts[action]}
            records={records.filter((record) => record.action === action)}
            except={except}
            onToggle={action === 'keep' ? undefined : toggle}
          />
        ))}
        {replacedBy !== null && (
          <p>
            The account is emptied. The records of the work stay, under the name {replacedBy}
            {staying.length > 0 && `: ${staying.map(({ what, count }) => `${what} (${count})`).join(', ')}`}.
          </p>
        )}
        <div>
          <p>Not searched:</p>
          <ul className="ml-5 list-disc">
            {plan.notSearched.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
        <p>Backups can hold what is erased now until {formatDayLong(plan.inBackupsUntil)}.</p>
        {blocked !== null && <FormError>{blocked}</FormError>}
        {isErasable && (
          <form
            noValidate
            autoComplete="off"
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (erase.isPending) return;
              const isConfirmed = confirm.trim() === confirmationOf(person);
              setMistake(isConfirmed ? undefined : `Type ${confirmationOf(person)} to confirm.`);
              if (!isConfirmed) return event.currentTarget.querySelector('input')?.focus();
              erase.mutate(
                { person, plan: plan.plan, except: [...except], confirm },
                { onSuccess: onErased },
              );
            }}
          >
            <TextField
              label="Confirm the erasure"
              hint={`It cannot be undone. Type ${confirmationOf(person)}`}
              value={confirm}
              error={mistake}
              onChange={({ target }) => setConfirm(target.value)}
            />
            {erase.error && <FormError>{errorMessage(erase.error)}</FormError>}
            {errorStatus(erase.error) === 409 && (
              <Button variant="secondary" className="justify-self-start" onClick={onSearchAgain}>
                Search again
              </Button>
            )}
            <Button
              type="submit"
              variant="danger"
              className="justify-self-start"
              aria-disabled={erase.isPending}
            >
              {erase.isPending ? 'Erasing…' : 'Erase this person’s data'}
            </Button>
          </form>
        )}
      </section>
    </div>
  );
}

interface RecordsProps {
  heading: string;
  count: number;
  records: readonly PersonRecord[];
  except: ReadonlySet<string>;
  /** Absent where nothing can be left out. */
  onToggle: ((key: string) => void) | undefined;
}

function Records({ heading, count, records, except, onToggle }: RecordsProps) {
  if (count === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h4 className="font-medium">
        {heading} ({count})
      </h4>
      <ul className="divide-y divide-line rounded-md border border-line px-4">
        {records.map(({ key, what, shows, reason }) => (
          <li key={key} className="py-2">
            <p className="font-medium wrap-anywhere">{what}</p>
            {shows !== '' && <p className="text-sm text-muted wrap-anywhere">{shows}</p>}
            {reason !== null && <p className="text-sm">{reason}</p>}
            {onToggle && (
              <Checkbox
                label={`Someone else: leave ${what} as it is`}
                checked={except.has(key)}
                onChange={() => onToggle(key)}
              />
            )}
          </li>
        ))}
      </ul>
      {records.length < count && (
        <p className="text-sm text-muted">{`The first ${records.length} are listed.`}</p>
      )}
    </div>
  );
}
