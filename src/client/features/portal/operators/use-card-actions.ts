import type { IssuedLink, Operator } from '#contract/operator.ts';
import { errorMessage } from '#client/lib/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useChangeRole, useEndSessions, useIssueLink, useReactivate } from './use-operators.ts';

const refused = (title: string) => (error: unknown) =>
  void toast({ title, description: errorMessage(error), tone: 'danger' });

/** What a card does at once, with a word about it and, where it can be taken back, the way back. */
export function useCardActions(person: Operator, onIssued: (issued: IssuedLink) => void) {
  const { id, name, role } = person;
  const changeRole = useChangeRole();
  const issue = useIssueLink();
  const end = useEndSessions();
  const letIn = useReactivate();

  function makeRole(next: Operator['role'], isUndo: boolean): void {
    changeRole.mutate(
      { id, role: next },
      {
        onSuccess: () =>
          void toast({
            title: next === 'manager' ? `${name} is a manager` : `${name} is an operator`,
            tone: 'success',
            ...(!isUndo && { action: { label: 'Undo', onSelect: () => makeRole(role, true) } }),
          }),
        onError: refused('Role not changed'),
      },
    );
  }

  return {
    switchRole: () => makeRole(role === 'manager' ? 'operator' : 'manager', false),
    issueLink: () => issue.mutate({ id }, { onSuccess: onIssued, onError: refused('No link issued') }),
    endSessions: () =>
      end.mutate(
        { id },
        {
          onSuccess: ({ endedSessions: ended }) =>
            void toast({
              title: ended === 1 ? 'One session ended' : `${ended} sessions ended`,
              description: `${name} has to sign in again.`,
              tone: 'success',
            }),
          onError: refused('Sessions not ended'),
        },
      ),
    reactivate: {
      isPending: letIn.isPending,
      run: () =>
        letIn.mutate(
          { id },
          {
            onSuccess: () =>
              void toast({
                title: `${name} is active again`,
                description: person.isInvited
                  ? 'Issue a new invitation link to let them in.'
                  : 'They sign in with the password they had.',
                tone: 'success',
              }),
            onError: refused('Not reactivated'),
          },
        ),
    },
  };
}
