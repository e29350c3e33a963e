import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import type { Project } from '#contract/project/project.ts';
import { usePack } from '#client/entities/project/offline/use-packed-project.ts';
import { useTakeOnBoard } from '#client/entities/project/offline/use-take-on-board.ts';
import { outboxState } from '#client/lib/outbox/open-outbox.ts';
import { removePack } from '#client/lib/packs/on-board.ts';
import { PACK_PARTS, type PackPart, type PackProgress } from '#client/lib/packs/take-on-board.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Checkbox } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Progress } from '#client/ui/feedback/progress.tsx';
import { isComplete, missingText, onBoardText } from './on-board-text.ts';

interface OnBoardDialogProps {
  project: Project;
  onClose: () => void;
}

/** Stores a project on this device, part by part, and removes it again. */
export function OnBoardDialog({ project, onClose }: OnBoardDialogProps) {
  const pack = usePack(project.id);
  const [withDocuments, setWithDocuments] = useState(pack?.withTravelDocuments ?? false);
  const { taking, progress, isPersistent } = useTakeOnBoard(project.id);
  const { isDurable } = useSelector(outboxState);
  const isIncomplete = pack !== undefined && !isComplete(pack);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take on board"
      description="Stores this project on this phone, so that you can open it and work on it without a network. It is removed when you sign out, when the project is completed, and after 14 days."
      footer={
        <>
          <Button disabled={taking.isPending} onClick={() => taking.mutate(withDocuments)}>
            {buttonText(taking.isPending, pack && !isIncomplete)}
          </Button>
          {pack && !taking.isPending && (
            <Button variant="secondary" onClick={() => void removePack(project.id)}>
              Remove from this phone
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!isDurable && (
          <FormError>
            This browser cannot keep entries without a network. Stay online, or use another browser.
          </FormError>
        )}
        <Checkbox
          label="Travel documents too"
          hint="Passports, visas and tickets are then readable on this phone. Taking each of them is recorded in the project history."
          checked={withDocuments}
          disabled={taking.isPending}
          onChange={({ currentTarget }) => setWithDocuments(currentTarget.checked)}
        />
        {taking.isPending && <Parts progress={progress} />}
        <output className="font-medium empty:hidden">
          {pack && !isIncomplete && !taking.isPending && onBoardText(pack)}
        </output>
        {taking.error ? (
          <FormError>{failureText(taking.error)}</FormError>
        ) : (
          isIncomplete && !taking.isPending && <FormError>{missingText(pack)}</FormError>
        )}
        {!isPersistent && (
          <p className="border-l-4 border-signal bg-signal-tint px-4 py-3">
            This browser may delete what waits when the phone runs out of space. Put Quayside on the home
            screen.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function buttonText(isPending: boolean, isComplete: boolean | undefined): string {
  if (isPending) return 'Taking on board…';
  return isComplete ? 'Update' : 'Take on board';
}

const PART_NAMES: Record<PackPart, string> = {
  project: 'Project',
  photos: 'Photos',
  documents: 'Travel documents',
  screens: 'Screens',
};

function Parts({ progress }: { progress: PackProgress }) {
  return (
    <ul className="grid gap-2">
      {PACK_PARTS.map((part) => {
        const { done, of } = progress[part] ?? { done: 0, of: 0 };
        return (
          of > 0 && (
            <li key={part}>
              <span className="flex justify-between gap-3">
                {PART_NAMES[part]}
                <span className="text-muted">{done < of ? `${done} of ${of}` : 'Stored'}</span>
              </span>
              <Progress label={PART_NAMES[part]} value={done} max={of} className="mt-1" />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The project itself was not stored. */
function failureText(error: unknown): string {
  if ((error as Error).name === 'QuotaExceededError')
    return 'This phone has no space left. Delete something on it, then try again.';
  if (errorStatus(error) !== undefined) return errorMessage(error);
  return 'Not everything was taken on board: the project is missing. Try again before you leave.';
}
