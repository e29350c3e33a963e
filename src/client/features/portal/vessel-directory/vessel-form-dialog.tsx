import { useId, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Dialog } from '#client/ui/dialog.tsx';
import { VesselFields } from './vessel-fields.tsx';

interface VesselFormDialogProps<Input extends FieldValues, Output extends FieldValues> {
  title: string;
  /** Where nothing else keeps what is typed. */
  holdsTyping?: boolean;
  form: UseFormReturn<Input, unknown, Output>;
  /** What stands between what is typed and the directory. */
  problem: ReactNode;
  /** The buttons at the foot, by the id of the form that they submit. */
  footer: (id: string) => ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** The form of a vessel, whether it is new or edited. */
export function VesselFormDialog<Input extends FieldValues, Output extends FieldValues>({
  title,
  holdsTyping = false,
  form,
  problem,
  footer,
  onSubmit,
  onClose,
}: VesselFormDialogProps<Input, Output>) {
  const id = useId();
  return (
    <Dialog
      open
      holdsTyping={holdsTyping}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="lg"
      footer={footer(id)}
    >
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {problem}
        <FormProvider {...form}>
          <VesselFields />
        </FormProvider>
      </form>
    </Dialog>
  );
}
