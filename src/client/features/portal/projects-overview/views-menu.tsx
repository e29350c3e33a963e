import Bookmark from 'lucide-react/icons/bookmark';
import { useState, type ReactNode } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { Menu, MenuHead, MenuItem, MenuLine, type MenuProps } from '#client/kit/screen/menu.tsx';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { useSavedViews, VIEW_NAME_MAX, type SavedView } from './saved-views.ts';

interface ViewsMenuProps {
  /** The search that the address holds. */
  current: Readonly<Record<string, string>>;
  role: 'manager' | 'operator';
  onOpen: (search: SavedView['search']) => void;
  /** On a phone: the other actions of the screen. */
  children: ReactNode;
}

/** Built-in views. */
const GIVEN: readonly (SavedView & { isForManagers: boolean })[] = [
  { name: 'Overdue', search: { overdue: '1' }, isForManagers: false },
  {
    name: 'Unassigned',
    search: { operator: 'none', status: 'not confirmed,confirmed' },
    isForManagers: true,
  },
  { name: 'Ready for approval', search: { status: 'work done' }, isForManagers: true },
];

/** Saves filters, mode and order under a name, per user in this browser. */
export function ViewsMenu({ current, role, onOpen, children }: ViewsMenuProps) {
  const { views, save, remove } = useSavedViews();
  const [dialog, setDialog] = useState<'save' | 'edit'>();
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
      <Views>
        <MenuHead>Saved views</MenuHead>
        {[...given, ...views].map(({ name, search }) => (
          <MenuItem key={name} onSelect={() => onOpen(search)}>
            {name}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => setDialog('save')}>Save this view…</MenuItem>
        {views.length > 0 && <MenuItem onSelect={() => setDialog('edit')}>Delete views…</MenuItem>}
        {children}
      </Views>
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
        description="Saved views are kept in this browser."
      >
        {views.length === 0 ? (
          <p className="text-muted">No saved views.</p>
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

/** On a phone the menu is that of all other actions. */
function Views(menu: Omit<MenuProps, 'trigger'>) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  if (!isWide) return <MoreActions {...menu} />;
  return (
    <Menu
      {...menu}
      trigger={
        <Button variant="secondary" size="sm">
          <Bookmark aria-hidden className="size-4" /> Views
        </Button>
      }
    />
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
      description="Saves the filters, sort order and mode in this browser."
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') {
            setError('Enter a name');
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
          hint={isTaken(name.trim()) ? 'A view with this name exists. It will be replaced.' : undefined}
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
