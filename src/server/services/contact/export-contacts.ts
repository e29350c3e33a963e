import { osloDay } from '#contract/format/calendar-day.ts';
import type { ContactsCsv, ExportContactsInput } from '#contract/site/contact-handling.ts';
import { CONTACT_SERVICE_LABELS, type ContactSubmission } from '#contract/site/contact.ts';
import { csvOf } from '#contract/format/csv.ts';
import { inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#server/services/audit/write-audit.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { readSettings } from '#server/services/settings/read-settings.ts';
import { contactAudit } from './contact-audit.ts';
import { contactsThatFit } from './queries.ts';

/** Each column by its header in the first row. Instants are ISO, UTC. */
const columns: Readonly<Record<string, (contact: ContactSubmission) => string | number | null>> = {
  Number: ({ id }) => id,
  'Received (UTC)': ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Company: ({ company }) => company,
  Phone: ({ phone }) => phone,
  Service: ({ service }) => service && CONTACT_SERVICE_LABELS[service],
  Message: ({ message }) => message,
  'Read (UTC)': ({ readAt }) => readAt,
  'Handled (UTC)': ({ handledAt }) => handledAt,
  Note: ({ handledNote }) => handledNote,
  Spam: ({ spamReason }) => spamReason,
};

/** Exports the matching messages as CSV, newest first, with formulas escaped. The export is in the audit log. */
export function exportContacts(ctx: ServiceContext, input: ExportContactsInput): ContactsCsv {
  return inTransaction(ctx.db, (tx) => {
    const contacts = contactsThatFit(tx, input);
    writeAudit(tx, ctx, {
      ...contactAudit(null, 'export'),
      description: `Exported ${contacts.length} ${contacts.length === 1 ? 'message' : 'messages'}`,
    });
    return {
      fileName: `contacts-${osloDay(ctx.clock.now())}.csv`,
      csv: csvOf(
        [
          Object.keys(columns),
          ...contacts.map((contact) => Object.values(columns).map((cell) => cell(contact) ?? '')),
        ],
        readSettings(tx).csvFormat,
      ),
    };
  });
}
