import type { ChecklistTemplate } from '#contract/checklist.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { checklistName } from './checklist-words.ts';
import { useCreateChecklist, useRemoveChecklist } from './use-checklists.ts';

interface TakeOutOfUseProps {
  template: ChecklistTemplate;
  onDone: () => void;
}

/** Jobs that have begun keep their list; bringing it back makes it the next version. */
export function TakeOutOfUse({ template, onDone }: TakeOutOfUseProps) {
  const remove = useRemoveChecklist();
  const create = useCreateChecklist();
  const { id, serviceType, systemType, items } = template;

  function bringBack(): void {
    create.mutate(
      { serviceType, systemType, items },
      {
        onSuccess: (next) =>
          void toast({ title: `${checklistName(next)} is back as version ${next.version}`, tone: 'success' }),
        onError: (error) =>
          void toast({ title: 'Not brought back', description: errorMessage(error), tone: 'danger' }),
      },
    );
  }

  return (
    <Button
      variant="ghost"
      className="sm:ml-auto"
      disabled={remove.isPending}
      onClick={() =>
        remove.mutate(
          { id },
          {
            onSuccess() {
              onDone();
              toast({
                title: `${checklistName(template)} is out of use`,
                action: { label: 'Undo', onSelect: bringBack },
              });
            },
            onError: (error) =>
              void toast({ title: 'Not taken out of use', description: errorMessage(error), tone: 'danger' }),
          },
        )
      }
    >
      Take out of use
    </Button>
  );
}
