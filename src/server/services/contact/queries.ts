import { desc } from 'drizzle-orm';
import type { ContactSubmission } from '#contract/contact.ts';
import { contactSubmissions } from '#db/schema/index.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Every message, the newest first. Those in the spam filter are among them, with the reason. */
export function listContacts({ db }: ServiceContext): ContactSubmission[] {
  return db
    .select()
    .from(contactSubmissions)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .all()
    .map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      company: row.company,
      phone: row.phone,
      service: row.service,
      message: row.message,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
      handledAt: row.handledAt?.toISOString() ?? null,
      handledNote: row.handledNote,
      spamReason: row.spamReason,
      version: row.version,
    }));
}
