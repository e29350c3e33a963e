import type { ChecklistTemplate } from '#contract/project/checklist.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { checklistName } from './checklist-labels.ts';
import type { Told } from './notice-note.tsx';
import { useCreateChecklist, useRemoveChecklist } from './use-checklists.ts';

interface TakeOutOfUseProps {
  template: ChecklistTemplate;
  onDone: () => void;
  onTold: (told: Told) => void;
}

/** Projects that have begun keep their list; bringing it back makes it the next version. */
export function TakeOutOfUse({ template, onDone, onTold }: TakeOutOfUseProps) {
  const remove = useRemoveChecklist();
  const create = useCreateChecklist();
  const { id, serviceType, systemType, items } = template;

  /** From the list, where this button is gone: only the promise still answers. */
  async function bringBack(): Promise<void> {
    try {
      const next = await create.mutateAsync({ serviceType, systemType, items });
      onTold({ text: `${checklistName(next)} is back as version ${next.version}.` });
    } catch (error) {
      onTold({ text: `Not brought back. ${errorMessage(error)}`, undo: () => void bringBack() });
    }
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
              onTold({ text: `${checklistName(template)} is out of use.`, undo: () => void bringBack() });
            },
            onError(error) {
              onDone();
              onTold({ text: `Not taken out of use. ${errorMessage(error)}` });
            },
          },
        )
      }
    >
      Take out of use
    </Button>
  );
}
