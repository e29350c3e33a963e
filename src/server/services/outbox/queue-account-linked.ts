import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { notifyPersonAndManagers } from './notify-person-and-managers.ts';
import { accountLinked, ownAccountLinked } from './templates/account-linked.ts';

interface Person {
  id: number;
  name: string;
  email: string;
}

/** Mails a person, and each active manager, that an account at the identity provider was linked to the person. */
export function queueAccountLinked(
  tx: Transaction,
  clock: Clock,
  person: Person,
  link: { by?: string; label: string },
): void {
  const { name } = person;
  notifyPersonAndManagers(tx, clock, person, {
    kind: 'account linked',
    toPerson: ownAccountLinked({ name, ...link }),
    toManagers: accountLinked({ name, ...link }),
  });
}
