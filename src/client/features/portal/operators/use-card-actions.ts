import type { IssuedLink, Operator } from '#contract/office/operator.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useChangeRole, useEndSessions, useIssueLink, useReactivate } from './use-operators.ts';

const refused = (title: string) => (error: unknown) =>
  void toast({ title, description: errorMessage(error), tone: 'danger' });

/**
 * What a card does at once, with a word about it and, where it can be taken back, the way back. The words do not stand in
 * callbacks of the calls: those are lost where the card goes to another list before the answer has come.
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
          title: next === 'manager' ? `${name} is a manager` : `${name} is an operator`,
          tone: 'success',
          ...(!isUndo && { action: { label: 'Undo', onSelect: () => makeRole(role, true) } }),
        }),
      refused('Role not changed'),
    );
  }

  return {
    switchRole: () => makeRole(role === 'manager' ? 'operator' : 'manager', false),
    issueLink: () => void issue.mutateAsync({ id }).then(onIssued, refused('No link issued')),
    endSessions: () =>
      void end.mutateAsync({ id }).then(
        ({ endedSessions: ended }) =>
          toast({
            title: ended === 1 ? 'One session ended' : `${ended} sessions ended`,
            description: `${name} has to sign in again.`,
            tone: 'success',
          }),
        refused('Sessions not ended'),
      ),
    reactivate: {
      isPending: letIn.isPending,
      run: () =>
        void letIn.mutateAsync({ id }).then(
          () =>
            toast({
              title: `${name} is active again`,
              description: person.isInvited
                ? 'Issue a new invitation link to let them in.'
                : 'They sign in with the password they had.',
              tone: 'success',
            }),
          refused('Not reactivated'),
        ),
    },
  };
}
