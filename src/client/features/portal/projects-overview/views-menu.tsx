import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { Menu, MenuHead, MenuItem, MenuLine } from '#client/ui/menu.tsx';
import { useSavedViews, VIEW_NAME_MAX, type SavedView } from './saved-views.ts';

interface ViewsMenuProps {
  /** What the address says now. */
  current: Readonly<Record<string, string>>;
  role: 'manager' | 'operator';
  onOpen: (search: SavedView['search']) => void;
}

/** Those that everybody wants sooner or later. */
const GIVEN: readonly (SavedView & { isForManagers: boolean })[] = [
  { name: 'Overdue', search: { overdue: '1' }, isForManagers: false },
  {
    name: 'Without an operator',
    search: { operator: 'none', status: 'not confirmed,confirmed' },
    isForManagers: true,
  },
  { name: 'Work done, to be approved', search: { status: 'work done' }, isForManagers: true },
];

/** Filters, mode and order under a name, for this person in this browser. */
export function ViewsMenu({ current, role, onOpen }: ViewsMenuProps) {
  const { views, save, remove } = useSavedViews();
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const [wanted, setWanted] = useState<'save' | 'edit'>();
  const given = GIVEN.filter(({ isForManagers }) => role === 'manager' || !isForManagers);

  function removeWithUndo(view: SavedView): void {
    remove(view.name);
    toast({
      title: `View “${view.name}” deleted`,
      action: { label: 'Undo', onSelect: () => save(view) },
    });
  }

  return (
    <>
      <Menu
        onClosed={() => {
          setDialog(wanted);
          setWanted(undefined);
        }}
        trigger={
          <Button variant="secondary" size="sm">
            <Bookmark aria-hidden className="size-4" /> Views
          </Button>
        }
      >
        <MenuHead>Saved views</MenuHead>
        {[...given, ...views].map(({ name, search }) => (
          <MenuItem key={name} onSelect={() => onOpen(search)}>
            {name}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => setWanted('save')}>Save this view…</MenuItem>
        {views.length > 0 && <MenuItem onSelect={() => setWanted('edit')}>Delete views…</MenuItem>}
      </Menu>
      <SaveDialog
        open={dialog === 'save'}
        isTaken={(name) => views.some((view) => view.name === name)}
        onSave={(name) => {
          save({ name, search: current });
          setDialog(undefined);
          toast({ title: `View “${name}” saved`, tone: 'success' });
        }}
        onClose={() => setDialog(undefined)}
      />
      <Dialog
        open={dialog === 'edit'}
        onOpenChange={(open) => !open && setDialog(undefined)}
        title="Your views"
        description="They are kept in this browser."
      >
        {views.length === 0 ? (
          <p className="text-muted">There are none any more.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {views.map((view) => (
              <li key={view.name} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0 break-words">{view.name}</span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Delete ${view.name}`}
                  onClick={() => removeWithUndo(view)}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}

interface SaveDialogProps {
  open: boolean;
  isTaken: (name: string) => boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

function SaveDialog({ open, isTaken, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  function close(): void {
    setName('');
    setError(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && close()}
      title="Save this view"
      description="Filters, order and mode, under a name of your own. It is kept in this browser."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') {
            setError('Give the view a name');
            return;
          }
          onSave(name.trim());
          setName('');
          setError(undefined);
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          error={error}
          hint={isTaken(name.trim()) ? 'You have a view of this name. It will be replaced.' : undefined}
          onChange={({ target: { value } }) => setName(value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Save view</Button>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
