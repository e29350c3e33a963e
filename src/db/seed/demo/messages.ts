import { createHash } from 'node:crypto';
import type { Transaction } from '#db/open-database.ts';
import { contactSubmissions } from '#db/schema/index.ts';

const HOUR_MS = 3_600_000;

interface DemoMessage {
  hoursAgo: number;
  name: string;
  company?: string;
  phone?: string;
  service: 'ballast-system' | 'service' | 'chemicals' | 'compliance' | 'chandler' | 'other';
  message: string;
}

const MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 3,
    name: 'Nikos Dokimakis',
    company: 'Pelagia Demo Maritime SA',
    phone: '+44 7700 900210',
    service: 'service',
    message:
      'Pelagia Zephyria Test calls at Algeciras next week. The TRO reading drifts since the last voyage. Can somebody attend while she lies there?',
  },
  {
    hoursAgo: 27,
    name: 'Heike Musterfeld',
    company: 'Kormoran Demo Reederei GmbH',
    service: 'compliance',
    message: 'Please quote the support of a renewal survey for two vessels in Hamburg, in the spring.',
  },
  {
    hoursAgo: 75,
    name: 'Rui Exemplar',
    company: 'Lusomar Demo Navegação Lda',
    phone: '+44 7700 900211',
    service: 'ballast-system',
    message:
      'The annual service of Lusomar Exemplo Leste falls due. We would like to combine it with the port call.',
  },
  {
    hoursAgo: 160,
    name: 'Wei Contohan',
    service: 'chemicals',
    message: 'How long can the indicator be kept on board once it is opened?',
  },
];

/** Adds messages of the contact form that wait for an answer. */
export function seedDemoMessages(tx: Transaction, now: Date): void {
  const rows = MESSAGES.map(({ hoursAgo, name, company, phone, service, message }) => ({
    name,
    company,
    phone,
    service,
    message,
    email: `${name.toLowerCase().replace(' ', '.')}@fleet.example`,
    createdAt: new Date(+now - hoursAgo * HOUR_MS),
    contentHash: createHash('sha256').update(message).digest('hex'),
  }));
  tx.insert(contactSubmissions).values(rows).run();
}
