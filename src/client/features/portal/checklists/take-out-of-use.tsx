import type { ChecklistTemplate } from '#contract/project/checklist.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { checklistName } from './checklist-labels.ts';
import type { Told } from './notice-note.tsx';
import {
  useCreateChecklist,
  useRemoveChecklist,
} from '#client/entities/checklist/use-checklist-mutations.ts';

interface TakeOutOfUseProps {
  template: ChecklistTemplate;
  onDone: () => void;
  onTold: (told: Told) => void;
}

/** Projects in progress keep their checklist; restoring it saves a new version. */
export function TakeOutOfUse({ template, onDone, onTold }: TakeOutOfUseProps) {
  const remove = useRemoveChecklist();
  const create = useCreateChecklist();
  const { id, serviceType, systemType, items } = template;

  /** The list calls this after this button is gone, so only the promise can report the result. */
  async function bringBack(): Promise<void> {
    try {
      const next = await create.mutateAsync({ serviceType, systemType, items });
      onTold({ text: `${checklistName(next)} restored as version ${next.version}.` });
    } catch (error) {
      onTold({
        text: `Could not restore the checklist. ${errorMessage(error)}`,
        undo: () => void bringBack(),
      });
    }
  }

  return (
    <>
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
                onTold({ text: `${checklistName(template)} archived.`, undo: () => void bringBack() });
              },
            },
          )
        }
      >
        Archive checklist
      </Button>
      {remove.error && (
        <div className="basis-full">
          <FormError>Could not archive the checklist. {errorMessage(remove.error)}</FormError>
        </div>
      )}
    </>
  );
}
