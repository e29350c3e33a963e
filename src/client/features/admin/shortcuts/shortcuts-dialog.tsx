import { controlKeyName } from '#client/lib/browser/control-key.ts';
import { Checkbox } from '#client/ui/field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Keycap } from '#client/ui/keycap.tsx';
import { FURTHER_KEYS, SHORTCUTS } from './shortcut-list.ts';
import { bareShortcuts, useBareShortcutsAreOn } from './use-shortcuts.ts';

/** The list of shortcuts, and the switch for single-key ones. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const areOn = useBareShortcutsAreOn();
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title="Keyboard shortcuts"
    >
      <div className="grid gap-5">
        <Checkbox
          label="Single-key shortcuts"
          hint="g, n, / and ? and digits. Turn them off if you use speech input, or if they disturb you. They never act while you type."
          checked={areOn}
          onChange={(event) => bareShortcuts.set(event.target.checked)}
        />
        <KeyTable caption="Everywhere in the panel" rows={SHORTCUTS.filter(({ isBare }) => !isBare)} />
        <KeyTable
          caption={areOn ? 'Outside of text fields' : 'Outside of text fields (turned off)'}
          rows={SHORTCUTS.filter(({ isBare }) => isBare)}
        />
        <KeyTable caption="In lists and dialogs" rows={FURTHER_KEYS} />
      </div>
    </Dialog>
  );
}

function KeyTable({ caption, rows }: { caption: string; rows: typeof FURTHER_KEYS }) {
  return (
    <table className="w-full text-md">
      <caption className="pb-1 text-left text-sm font-semibold text-muted">{caption}</caption>
      <tbody>
        {rows.map(({ label, ways }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right">
              {ways.map((keys, index) => (
                <span key={keys.join(' ')} className="whitespace-nowrap">
                  {index > 0 && <span className="px-1.5 text-sm text-muted">or</span>}
                  {keys.map((key, place) => (
                    <span key={key}>
                      {place > 0 && <span className="px-1 text-sm text-muted">{joint(keys)}</span>}
                      <Keycap>{key === 'Ctrl' ? controlKeyName() : key}</Keycap>
                    </span>
                  ))}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Held together, or pressed in sequence. */
function joint([first = '']: readonly string[]): string {
  return first.length > 1 ? '+' : 'then';
}
