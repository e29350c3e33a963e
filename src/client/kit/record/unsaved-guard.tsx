import { useBlocker } from '@tanstack/react-router';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';

interface UnsavedGuardProps {
  hasUnsaved: () => boolean;
  /**
   * The part of the address that identifies the screen, the path unless told: changing anything else (filters, a drawer)
   * is not leaving.
   */
  screenOf?: (location: { pathname: string; search: object }) => string;
}

const pathOf = ({ pathname }: { pathname: string }) => pathname;

/** Asks before the user leaves a screen with unsaved edits, within the site or by closing the window. */
export function UnsavedGuard({ hasUnsaved, screenOf = pathOf }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved() && screenOf(current) !== screenOf(next),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <LeaveQuestion
      open={isAsking}
      onKeep={() => isAsking && blocker.reset()}
      onLeave={() => isAsking && blocker.proceed()}
    />
  );
}

interface LeaveQuestionProps {
  open: boolean;
  onKeep: () => void;
  onLeave: () => void;
}

export function LeaveQuestion({ open, onKeep, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Leave without saving?"
      description="What you typed on this screen is not saved."
      footer={
        <>
          <Button onClick={onKeep}>Keep editing</Button>
          <Button variant="secondary" onClick={onLeave}>
            Leave without saving
          </Button>
        </>
      }
    />
  );
}
