import type { IssuedLink, Operator } from '#contract/office/operator.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import {
  useChangeRole,
  useEndSessions,
  useIssueLink,
  useReactivate,
} from '#client/entities/operator/use-operator-mutations.ts';

const refused = (title: string) => (error: unknown) =>
  void toast({ title, description: errorMessage(error), tone: 'danger' });

/**
 * The actions of a card that need no dialog. They await the call instead of passing callbacks to mutate: React Query
 * drops those when the card moves to another list before the answer arrives.
 */
export function useCardActions(person: Operator, onIssued: (issued: IssuedLink) => void) {
  const { id, name, role } = person;
  const changeRole = useChangeRole();
  const issue = useIssueLink();
  const end = useEndSessions();
  const letIn = useReactivate();

  function makeRole(next: Operator['role'], isUndo: boolean): void {
    void changeRole.mutateAsync({ id, role: next }).then(
      () =>
        toast({
          title: next === 'manager' ? `${name} is now a manager` : `${name} is now an operator`,
          tone: 'success',
          ...(!isUndo && { action: { label: 'Undo', onSelect: () => makeRole(role, true) } }),
        }),
      refused('Could not change role'),
    );
  }

  return {
    switchRole: () => makeRole(role === 'manager' ? 'operator' : 'manager', false),
    issueLink: () => void issue.mutateAsync({ id }).then(onIssued, refused('Could not create link')),
    endSessions: () =>
      void end.mutateAsync({ id }).then(
        ({ endedSessions: ended }) =>
          toast({
            title: ended === 1 ? 'One session ended' : `${ended} sessions ended`,
            description: `${name} has to sign in again.`,
            tone: 'success',
          }),
        refused('Could not end sessions'),
      ),
    reactivate: {
      isPending: letIn.isPending,
      run: () =>
        void letIn.mutateAsync({ id }).then(
          () =>
            toast({
              title: `${name} is active again`,
              description: person.isInvited
                ? 'Send a new invitation link so that they can sign in.'
                : 'They sign in with their previous password.',
              tone: 'success',
            }),
          refused('Could not reactivate'),
        ),
    },
  };
}
