import { useState } from 'react';
import { controlKeyName } from '#client/lib/browser/control-key.ts';
import { Dialog, type DialogProps } from '#client/ui/overlay/dialog.tsx';
import { Keycap } from '#client/ui/text/keycap.tsx';
import { isOfSingleKeys } from './shortcut.ts';
import { SingleKeysField } from './single-keys-field.tsx';
import { useSingleKeys } from './single-keys.ts';
import { activeShortcuts, type ShortcutGroup } from './use-shortcuts.ts';

/** Lists the keys that work on this screen, and turns single letters on and off. */
export function ShortcutsDialog(props: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      {props.open && <ActiveKeys />}
    </Dialog>
  );
}

function ActiveKeys() {
  // As the screen was before this dialog opened above it.
  const [groups] = useState(activeShortcuts);
  const areOn = useSingleKeys();
  return (
    <div className="grid gap-5">
      <SingleKeysField />
      {groups.map((group) => (
        <KeyTable key={group.title} group={group} withSingleKeys={areOn} />
      ))}
    </div>
  );
}

function KeyTable({
  group: { title, shortcuts },
  withSingleKeys,
}: {
  group: ShortcutGroup;
  withSingleKeys: boolean;
}) {
  const rows = shortcuts.flatMap(({ label, ways }) => {
    const usable = ways.filter((way) => withSingleKeys || !isOfSingleKeys(way));
    return usable.length === 0 ? [] : [{ label, ways: usable }];
  });
  if (rows.length === 0) return null;
  return (
    <table className="w-full text-md">
      <caption className="pb-1 text-left text-sm font-semibold text-muted">{title}</caption>
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
