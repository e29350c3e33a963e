import { useSingleKeys } from '#client/kit/shortcuts/single-keys.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Keycap } from '#client/ui/text/keycap.tsx';
import type { PaletteOption } from './palette-option.ts';

interface PaletteOptionsProps {
  listId: string;
  optionId: (option: PaletteOption) => string;
  options: readonly PaletteOption[];
  active: PaletteOption | undefined;
  isBusy: boolean;
  onChoose: (option: PaletteOption) => void;
}

/** The list under the text, by groups; focus stays in the text. */
export function PaletteOptions({ listId, optionId, options, active, isBusy, onChoose }: PaletteOptionsProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div
      id={listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a text
      role="listbox"
      aria-label="Commands and records"
      aria-busy={isBusy}
      className="min-h-0 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group, number) => (
        <div
          key={group}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list may hold options and groups only
          role="group"
          aria-labelledby={`${listId}-${number}`}
        >
          <div id={`${listId}-${number}`} className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
            {group}
          </div>
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <PaletteLine
                key={option.id}
                id={optionId(option)}
                option={option}
                isActive={option === active}
                onChoose={onChoose}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteLineProps {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onChoose: (option: PaletteOption) => void;
}

function PaletteLine({ id, option, isActive, onChoose }: PaletteLineProps) {
  const withKeys = useSingleKeys();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys go to the text, as in every combobox
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a list of our own
      role="option"
      aria-selected={isActive}
      // The text keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-md px-3 py-1.5 text-md pointer-coarse:min-h-11',
        isActive ? 'bg-theme-tint text-theme-strong' : 'hover:bg-mist',
      )}
    >
      <span className="min-w-0">
        <span className="wrap-anywhere">{option.label}</span>{' '}
        {option.detail !== undefined && (
          <span className="ml-1 text-sm wrap-anywhere text-muted">{option.detail}</span>
        )}
      </span>
      {withKeys && option.keys && (
        <span aria-hidden="true" className="flex shrink-0 gap-1 pointer-coarse:hidden">
          {option.keys.map((key) => (
            <Keycap key={key}>{key}</Keycap>
          ))}
        </span>
      )}
    </div>
  );
}
