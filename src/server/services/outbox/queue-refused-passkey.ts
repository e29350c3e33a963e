import type { Transaction } from '#db/open-database.ts';
import type { Clock } from '#server/services/context.ts';
import { notifyPersonAndManagers } from './notify-person-and-managers.ts';
import { ownRefusedPasskey, refusedPasskey } from './templates/refused-passkey.ts';

interface Person {
  id: number;
  name: string;
  email: string;
}

/** Mails a person, and each active manager, that there may be a copy of the person's passkey. */
export function queueRefusedPasskey(tx: Transaction, clock: Clock, person: Person, label: string): void {
  const { name } = person;
  notifyPersonAndManagers(tx, clock, person, {
    kind: 'refused passkey',
    toPerson: ownRefusedPasskey({ name, label }),
    toManagers: refusedPasskey({ name, label }),
  });
}
