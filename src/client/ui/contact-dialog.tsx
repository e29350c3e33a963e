import type { FormEvent, ReactNode } from 'react';
import { CONTACT_LABELS, ContactFields, type ContactFieldsProps } from './contact-fields.tsx';
import { Dialog } from './dialog.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { SaveProblem } from './save-problem.tsx';

type ContactField = keyof typeof CONTACT_LABELS;
type Said = Partial<Record<ContactField, string | null | undefined>>;

interface ContactDialogProps extends ContactFieldsProps {
  /** What they are called so far; undefined where somebody new is written down. */
  called: string | undefined;
  description?: string | undefined;
  error: unknown;
  /** As somebody else has saved them meanwhile, and as they are typed here; of these fields. */
  both: { fields: readonly ContactField[]; theirs: Said; mine: Said } | undefined;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
  /** What else is asked for. */
  children?: ReactNode;
}

/** Writes down somebody on or around a vessel, or corrects them. */
export function ContactDialog({
  called,
  description,
  field,
  hasType,
  error,
  both,
  isBusy,
  onSubmit,
  onKeepMine,
  onTakeTheirs,
  onClose,
  children,
}: ContactDialogProps) {
  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title={called === undefined ? 'Add a contact' : `Edit ${called}`}
      description={description}
    >
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={onSubmit}>
        <SaveProblem
          error={error}
          both={both?.fields.map((name) => ({
            label: CONTACT_LABELS[name],
            theirs: both.theirs[name] ?? '',
            mine: both.mine[name] ?? '',
          }))}
          isBusy={isBusy}
          onKeepMine={onKeepMine}
          onTakeTheirs={onTakeTheirs}
        />
        <ContactFields field={field} hasType={hasType} />
        {children}
        <SaveButtons isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
