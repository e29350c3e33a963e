import { useId, type ComponentProps, type ReactNode } from 'react';
import { Dialog, type DialogProps } from '#client/ui/dialog.tsx';
import { DraftButtons } from './draft-buttons.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { RecordProblem, type RecordProblemProps } from './record-problem.tsx';

interface RecordDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  format?: RecordProblemProps['format'];
  /** What `useRecordForm` returned. */
  record: RecordProblemProps & {
    isDirty: boolean;
    isPersisted: boolean;
    formProps: ComponentProps<'form'>;
    discard: () => void;
    close: (() => void) | undefined;
  };
  /** A question of the server that the form answers, in place of its problem. */
  question?: ReactNode;
  /** In place of the usual buttons, by the id of the form that they submit. */
  footer?: (form: string) => ReactNode;
  children: ReactNode;
}

/** The dialog around the fields of a record: its problem above them, its buttons below. */
export function RecordDialog({ record, question, format, footer, children, ...dialog }: RecordDialogProps) {
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
        {!buttons && <SaveButtons isBusy={isSaving} onCancel={onClose} />}
      </form>
    </Dialog>
  );
}
