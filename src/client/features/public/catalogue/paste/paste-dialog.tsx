import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { formatCount } from '#contract/format/format-number.ts';
import {
  COLUMN_ROLES,
  matchLineOf,
  PASTED_TEXT_MAX,
  plainText,
  type ColumnRole,
  type PastedLine,
} from '#contract/rfq-paste/pasted-list.ts';
import { readPastedList } from '#contract/rfq-paste/read-pasted-list.ts';
import { useMatchedLines } from '#client/entities/rfq/use-matched-lines.ts';
import { readTextFile } from '#client/lib/browser/text-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { Select, TextArea } from '#client/ui/form/field.tsx';
import { FileDrop } from '#client/ui/form/file-drop.tsx';
import { addToBasket } from './add-to-basket.ts';
import { pasteDraft, usePasteDraft } from './paste-draft.ts';
import { PasteLine, productIdOf, type LineChoice } from './paste-line.tsx';

const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  number: 'Item number',
  description: 'Description',
  quantity: 'Quantity',
  unit: 'Unit',
  ignored: 'Not used',
};
const NO_CHOICE: LineChoice = {};

/** A character takes at most four bytes. */
const BYTES_MAX = 4 * PASTED_TEXT_MAX;
const TOO_LONG = 'This file is too long. Split it into several.';

interface PasteDialogProps {
  open: boolean;
  /** Closed, with what was added. */
  onDone: (announcement: string) => void;
}

/** Reads a pasted list, shows each line with the item it adds, and adds them to the basket. */
export function PasteDialog({ open, onDone }: PasteDialogProps) {
  const typed = usePasteDraft();
  const text = useDeferredValue(typed);
  const [roles, setRoles] = useState<ColumnRole[]>();
  const [choices, setChoices] = useState<ReadonlyMap<string, LineChoice>>(new Map());
  const [asLines, setAsLines] = useState<ReadonlySet<string>>(new Set());
  const [fileRefusal, setFileRefusal] = useState<string>();

  const list = useMemo(() => readPastedList(text, roles), [text, roles]);
  const refusal = 'refusal' in list ? list.refusal : fileRefusal;
  const { lines, rest } = useMemo(() => {
    if ('refusal' in list) return { lines: [], rest: [] };
    const added = list.rest.filter((row) => asLines.has(row));
    return {
      lines: [...list.lines, ...added.map((row): PastedLine => ({ rawText: row, text: plainText(row) }))],
      rest: list.rest.filter((row) => !asLines.has(row)),
    };
  }, [list, asLines]);
  const asked = useMemo(() => lines.map(matchLineOf), [lines]);
  const { matchOf, isFailed, retry } = useMatchedLines(asked);

  const keys = keysOf(lines);
  const rows = lines.map((line, index) => {
    const lineKey = keys[index] ?? '';
    return { lineKey, line, match: matchOf(matchLineOf(line)), choice: choices.get(lineKey) ?? NO_CHOICE };
  });
  const used = rows.filter(({ choice }) => choice.isLeftOut !== true);
  const unclear = used.filter(
    ({ match, choice }) => choice.productId === undefined && match?.chosen === null,
  ).length;
  // The lines of an older list are shown until a long one is read.
  const isReady = text === typed && used.every(({ match }) => match ?? isFailed);

  const change = useCallback((lineKey: string, choice: LineChoice) => {
    setChoices((known) => new Map(known).set(lineKey, choice));
  }, []);

  function type(next: string) {
    setFileRefusal(undefined);
    pasteDraft.set(next);
  }

  async function readFile(file: File) {
    const read = readTextFile(new Uint8Array(await file.arrayBuffer()), {
      bytesMax: BYTES_MAX,
      tooLarge: TOO_LONG,
    });
    if ('refusal' in read) setFileRefusal(read.refusal);
    else if (read.text.length > PASTED_TEXT_MAX) setFileRefusal(TOO_LONG);
    else {
      setRoles(undefined);
      type(read.text);
    }
  }

  function add() {
    addToBasket(
      used.map(({ line, match, choice }) => {
        const productId = productIdOf(match, choice);
        const candidate = match?.candidates.find(({ product }) => product.id === productId);
        return {
          line,
          quantity: choice.quantity ?? line.quantity ?? 1,
          product: candidate?.product,
          asked: {
            matchClass: candidate?.matchClass ?? 'none',
            chosenBy: choice.productId === undefined ? 'rule' : 'buyer',
          },
        };
      }),
    );
    pasteDraft.set('');
    setRoles(undefined);
    setChoices(new Map());
    setAsLines(new Set());
    onDone(`${formatCount(used.length, 'line')} added to your RFQ.`);
  }

  return (
    <Dialog
      open={open}
      // Also called when the dialog closes after its lines were added.
      onOpenChange={() => open && onDone('')}
      size="lg"
      title="Paste a list"
      footer={
        <>
          <Button onClick={add} disabled={used.length === 0 || !isReady}>
            Add {formatCount(used.length, 'line')}
          </Button>
          <output className="self-center text-sm text-muted">
            {lines.length > 0 && (isReady ? `${unclear || 'Nothing'} to check` : 'Looking up…')}
          </output>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-3 lg:sticky lg:top-0 lg:self-start">
          <TextArea
            label="Your list"
            hint="Paste a list from an e-mail, a spreadsheet or a requisition."
            error={refusal}
            value={typed}
            onChange={({ currentTarget: { value } }) => type(value)}
            rows={10}
            spellCheck={false}
            autoComplete="off"
          />
          <FileDrop
            label="Choose a file"
            accept=".csv,.tsv,.txt,.xml,text/*"
            isBusy={false}
            onFile={(file) => void readFile(file)}
          />
          {'columns' in list && list.columns.length > 0 && (
            <Disclosure label="Columns">
              <div className="grid grid-cols-1 gap-3 pt-1 min-[26rem]:grid-cols-2">
                {list.columns.map(({ role, label }, index) => (
                  <Select
                    // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                    key={index}
                    label={`Column ${index + 1}${label && `: ${label.slice(0, 30)}`}`}
                    value={role}
                    onChange={({ currentTarget: { value } }) =>
                      setRoles(
                        list.columns.map((column, at) =>
                          at === index ? (value as ColumnRole) : column.role,
                        ),
                      )
                    }
                  >
                    {COLUMN_ROLES.map((one) => (
                      <option key={one} value={one}>
                        {ROLE_LABELS[one]}
                      </option>
                    ))}
                  </Select>
                ))}
              </div>
            </Disclosure>
          )}
        </div>
        <section aria-label="Lines">
          {isFailed && (
            <div role="alert" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-danger">
              We could not look up these lines. They are kept; try again, or send them as free text.
              <Button variant="secondary" size="sm" onClick={retry}>
                Try again
              </Button>
            </div>
          )}
          <ul className="divide-y divide-line border-y border-line empty:hidden">
            {rows.map((row) => (
              <PasteLine key={row.lineKey} {...row} onChange={change} />
            ))}
          </ul>
          {rest.length > 0 && (
            <Disclosure label={`Not read as a line (${rest.length})`}>
              <ul className="divide-y divide-line text-sm">
                {[...new Set(rest)].map((row) => (
                  <li key={row} className="flex items-start gap-2 py-1">
                    <span className="min-w-0 grow text-muted wrap-anywhere">{row}</span>
                    <button
                      type="button"
                      aria-label={`Add as a line: ${row}`}
                      onClick={() => setAsLines((known) => new Set(known).add(row))}
                      className="min-h-7 shrink-0 rounded-md px-1 text-xs font-medium text-theme underline-offset-2 hover:underline pointer-coarse:min-h-11"
                    >
                      Add as a line
                    </button>
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Tells equal lines apart by their order, so that a choice stays with its line while others are typed. */
function keysOf(lines: readonly PastedLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ rawText, text }) => {
    const key = `${rawText}\n${text}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key}\n${count}`;
  });
}
