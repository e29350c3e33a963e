import { useId, type ComponentProps, type ReactNode } from 'react';
import { Dialog, type DialogProps } from '#client/ui/overlay/dialog.tsx';
import { DraftButtons } from './draft-buttons.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { RecordProblem, type RecordProblemProps } from './record-problem.tsx';

interface RecordDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  format?: RecordProblemProps['format'];
  /** The result of `useRecordForm`. */
  record: RecordProblemProps & {
    isDirty: boolean;
    isPersisted: boolean;
    formProps: ComponentProps<'form'>;
    discard: () => void;
    close: (() => void) | undefined;
  };
  /** A question from the server that the form answers, shown in place of the problem. */
  question?: ReactNode;
  /** Of the button; "Save" by default. */
  saveLabel?: string;
  /** Replaces the usual buttons; gets the id of the form to submit. */
  footer?: (form: string) => ReactNode;
  children: ReactNode;
}

/** The dialog for a record form: the problem above the fields, the buttons below. */
export function RecordDialog({
  record,
  question,
  format,
  saveLabel,
  footer,
  children,
  ...dialog
}: RecordDialogProps) {
  const id = useId();
  const onClose = () => record.close?.();
  const { isDirty, isSaving, isPersisted } = record;
  const buttons = footer ? (
    footer(id)
  ) : isPersisted ? (
    <DraftButtons
      form={id}
      isBusy={isSaving}
      isDirty={isDirty}
      onClose={onClose}
      onDiscard={record.discard}
    />
  ) : undefined;
  return (
    <Dialog
      open
      holdsTyping={!isPersisted}
      onOpenChange={(open) => !open && onClose()}
      footer={buttons}
      {...dialog}
    >
      <form id={id} className="grid grid-cols-1 gap-4" {...record.formProps}>
        {question ?? <RecordProblem {...record} format={format} />}
        {children}
        {!buttons && <SaveButtons label={saveLabel} isBusy={isSaving} onCancel={onClose} />}
      </form>
    </Dialog>
  );
}
