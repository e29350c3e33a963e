import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { notifyPersonAndManagers } from './notify-person-and-managers.ts';
import { ownSignInReset, signInReset } from './templates/sign-in-reset.ts';

interface Person {
  id: number;
  name: string;
  email: string;
}

/** Mails a person, and each active manager, that the person's second factor was removed. `by` says who did it. */
export function queueSignInReset(tx: Transaction, clock: Clock, person: Person, by: string): void {
  const { name } = person;
  notifyPersonAndManagers(tx, clock, person, {
    kind: 'sign-in reset',
    toPerson: ownSignInReset({ name, by }),
    toManagers: signInReset({ name, by }),
  });
}
