import Ellipsis from 'lucide-react/icons/ellipsis';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
import { ignoreHandledError } from '#client/lib/ignore-handled-error.ts';
import { toast } from '#client/lib/toast.ts';
import { Menu, MenuItem } from '#client/kit/screen/menu.tsx';
import {
  useEndVesselContact,
  useMakeVesselContactPrimary,
} from '#client/entities/vessel/use-vessel-contact-mutations.ts';

interface ContactActionsProps {
  contact: VesselContact;
  onEdit: () => void;
}

/** The actions of managers for one contact. "Mark as left" can be undone immediately and later. */
export function ContactActions({ contact, onEdit }: ContactActionsProps) {
  const primary = useMakeVesselContactPrimary({
    onSuccess: ({ name, contactType }) =>
      void toast({ title: `${name} is now the primary ${contactType}`, tone: 'success' }),
    onError: showNotSaved,
  });
  const end = useEndVesselContact({
    onSuccess({ name, validTo }) {
      if (validTo === null) toast({ title: `${name} marked as current`, tone: 'success' });
    },
    onError: showNotSaved,
  });
  const { id, version, validTo, isPrimary, contactType } = contact;

  // Not in the callbacks of mutate: the contact moves to the former ones, and its row unmounts.
  async function leave(): Promise<void> {
    const left = await end.mutateAsync({ id, version, validTo: osloDay(new Date()) });
    toast({
      title: `${left.name} marked as left`,
      tone: 'success',
      action: { label: 'Undo', onSelect: () => void comeBack(left.version).catch(ignoreHandledError) },
    });
  }

  /** Who comes back is an ordinary contact at first. */
  async function comeBack(leftVersion: number): Promise<void> {
    const back = await end.mutateAsync({ id, version: leftVersion, validTo: null });
    if (isPrimary) await primary.mutateAsync({ id, version: back.version });
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${contact.name}: actions`}
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-mist hover:text-ink pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden className="size-5" />
        </button>
      }
    >
      <MenuItem onSelect={onEdit}>Edit</MenuItem>
      {validTo === null && !isPrimary && (
        <MenuItem onSelect={() => primary.mutate({ id, version })}>Make primary {contactType}</MenuItem>
      )}
      {validTo === null ? (
        <MenuItem onSelect={() => void leave().catch(ignoreHandledError)}>Mark as left</MenuItem>
      ) : (
        <MenuItem onSelect={() => end.mutate({ id, version, validTo: null })}>Mark as current</MenuItem>
      )}
    </Menu>
  );
}
