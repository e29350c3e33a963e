import Ellipsis from 'lucide-react/icons/ellipsis';
import { osloDay } from '#contract/format/calendar-day.ts';
import type { VesselContact } from '#contract/vessel/vessel-contact.ts';
import { showNotSaved } from '#client/lib/transport/not-saved.ts';
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
    onSuccess: ({ id, version, name, validTo }) =>
      void toast({
        title: validTo === null ? `${name} marked as current` : `${name} marked as left`,
        tone: 'success',
        ...(validTo !== null && {
          action: { label: 'Undo', onSelect: () => end.mutate({ id, version, validTo: null }) },
        }),
      }),
    onError: showNotSaved,
  });
  const { id, version, validTo, isPrimary, contactType, name } = contact;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${name}: actions`}
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
        <MenuItem onSelect={() => end.mutate({ id, version, validTo: osloDay(new Date()) })}>
          Mark as left
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => end.mutate({ id, version, validTo: null })}>Mark as current</MenuItem>
      )}
    </Menu>
  );
}
