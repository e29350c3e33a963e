import { eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  absences,
  auditLogs,
  authChallenges,
  billingNotifications,
  companies,
  contactSubmissions,
  correctionSuggestions,
  creditedLines,
  federatedIdentities,
  idempotencyKeys,
  leakDismissals,
  notifications,
  outbox,
  partsUsed,
  plannedParts,
  portalSessions,
  portalUsers,
  projectChecklistAnswers,
  projectComments,
  projectFiles,
  projectSignatures,
  projectTimeEntries,
  recoveryCodes,
  rfqEvents,
  rfqLines,
  rfqQuoteLines,
  rfqQuotes,
  rfqs,
  serviceReportPrints,
  serviceReports,
  signInLog,
  teamMembers,
  totpSecrets,
  travelDocumentFiles,
  vesselContacts,
  vesselDirectory,
  vesselLogs,
  vesselProjects,
  vesselServiceHistory,
  webauthnCredentials,
} from '#db/schema/index.ts';
import type { ChangedEntity } from '#server/services/changes/record-change.ts';

/**
 * How a text column relates to people:
 *
 * - `person`: it is about one person. An erasure clears it, or deletes the row (`deletes`).
 * - `text`: it may mention people. An erasure replaces the mention.
 * - `kept`: it may name people and must not change (`keptBecause`).
 * - `owner`: it describes the owner of the row, and no search by name finds it. May be of any type.
 * - `secret`: a hash or token of a person; it is never exported.
 * - `none`: it names nobody.
 */
export type ColumnUse = 'person' | 'text' | 'kept' | 'owner' | 'secret' | 'none';

export interface PersonalTable {
  table: SQLiteTable;
  /** The record in the singular, as people know it. */
  label: string;
  columns: Readonly<Record<string, ColumnUse>>;
  /** A row whose `person` columns name the person is deleted as a whole. */
  deletes?: true;
  /** `person` columns that describe one person together: if one of them is found, all are cleared. */
  groups?: readonly (readonly string[])[];
  /** The staff member whose row it is. */
  owner?: SQLiteColumn;
  /** Narrows the rows of the owner down. */
  ownedIf?: SQL;
  /** The rows of a staff member are deleted with the person's data. Otherwise they stay under another name. */
  deletesOwned?: true;
  /** Why the rows of a manager are kept nevertheless. */
  managersKeep?: string;
  keptBecause?: string;
  /** The record whose screens are refreshed after an erasure. */
  entity?: ChangedEntity;
}

const SIGNED = 'Part of the signed documentation of the work, which the invoice rests on.';
const BOOKKEEPING = 'Bookkeeping: kept for five years after the end of the financial year.';

const none = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, 'none'] as const));

/**
 * Every table with data of people, each with all of its free texts. Export and erasure follow this list, and
 * personal-columns.test.ts fails for a text column that is in no list.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: contactSubmissions,
    label: 'Contact message',
    columns: {
      name: 'person',
      email: 'person',
      phone: 'person',
      company: 'text',
      message: 'text',
      handledNote: 'text',
      ...none('locale', 'idempotencyKeyHash', 'contentHash'),
    },
    deletes: true,
    groups: [['name', 'email', 'phone']],
  },
  {
    table: rfqs,
    label: 'Request for quotation',
    columns: {
      buyerName: 'person',
      buyerEmail: 'person',
      buyerPhone: 'person',
      buyerCompany: 'text',
      note: 'text',
      tokenHash: 'secret',
      ...none(
        'number',
        'vesselName',
        'imoNumber',
        'port',
        'requisition',
        'idempotencyKeyHash',
        'contentHash',
      ),
    },
    deletes: true,
    groups: [['buyerName', 'buyerEmail', 'buyerPhone']],
    entity: 'request for quotation',
  },
  {
    table: rfqLines,
    label: 'Line of a request for quotation',
    columns: {
      rawText: 'text',
      note: 'text',
      ...none('askedNumber', 'unit', 'productName', 'productNumber'),
    },
  },
  {
    table: rfqEvents,
    label: 'Question about a request for quotation',
    columns: { text: 'text' },
  },
  {
    table: rfqQuotes,
    label: 'Quotation',
    columns: { terms: 'text', ...none('storageKey', 'sha256') },
  },
  {
    table: rfqQuoteLines,
    label: 'Line of a quotation',
    columns: { name: 'text', note: 'text', ...none('number', 'unit') },
  },
  {
    table: vesselContacts,
    label: 'Contact on board or ashore',
    columns: { name: 'person', email: 'person', phone: 'person', position: 'text', company: 'text' },
    deletes: true,
    groups: [['name', 'email', 'phone']],
    entity: 'contact',
  },
  {
    table: vesselDirectory,
    label: 'Vessel',
    columns: {
      vesselMasterContact: 'person',
      engineerContact: 'person',
      notes: 'text',
      ...none('vesselName', 'normalizedName', 'imoNumber', 'previousNames', 'clientName', 'location'),
      ...none('systemType1', 'systemType2', 'brand1', 'brand2', 'lastServiceType', 'reportedServiceType'),
    },
    entity: 'vessel',
  },
  {
    table: vesselProjects,
    label: 'Project',
    owner: vesselProjects.assignedOperatorId,
    columns: {
      portAgent: 'person',
      portAgentPhone: 'person',
      portAgentEmail: 'person',
      vesselMasterName: 'person',
      vesselMasterPhone: 'person',
      vesselMasterContact: 'person',
      engineerName: 'person',
      engineerEmail: 'person',
      engineerContact: 'person',
      description: 'text',
      cancelReason: 'text',
      travelInfo: 'text',

      travelDocuments: 'text',
      valueDisputeNote: 'kept',
      ...none('vesselName', 'clientName', 'companyName', 'systemType', 'serviceType', 'location'),
      ...none('locationTimezone', 'requiredDocuments', 'valueInvoiceRef', 'valueCreditRef'),
    },
    groups: [
      ['portAgent', 'portAgentPhone', 'portAgentEmail'],
      ['vesselMasterName', 'vesselMasterPhone', 'vesselMasterContact'],
      ['engineerName', 'engineerEmail', 'engineerContact'],
    ],
    keptBecause: BOOKKEEPING,
    entity: 'project',
  },
  {
    table: vesselLogs,
    label: 'Record of a vessel at completion',
    columns: {
      portAgent: 'person',
      masterContact: 'person',
      engineerContact: 'person',
      serviceHistory: 'text',
      ...none('vesselName', 'clientName', 'location', 'lastServiceType'),
    },
  },
  {
    table: vesselServiceHistory,
    label: 'Service in the history of a vessel',
    columns: { operatorName: 'text', ...none('serviceType', 'systemType') },
  },
  {
    table: companies,
    label: 'Client',
    columns: { engineerName: 'person', engineerEmail: 'person', ...none('name', 'alternativeNames') },
    groups: [['engineerName', 'engineerEmail']],
    entity: 'company',
  },
  {
    table: correctionSuggestions,
    label: 'Suggested correction',
    owner: correctionSuggestions.suggestedBy,
    columns: {
      currentValue: 'text',
      suggestedValue: 'text',
      note: 'text',
      ...none('clientUuid', 'field'),
    },
  },
  {
    table: projectComments,
    label: 'Comment',
    columns: { comment: 'text', ...none('mentions') },
    owner: projectComments.userId,
    entity: 'comment',
  },
  {
    table: projectFiles,
    label: 'File of a project',
    columns: {
      fileName: 'text',
      description: 'text',
      ...none('filePath', 'fileType', 'storageKey', 'sentSha256'),
    },
    owner: projectFiles.userId,
    entity: 'file',
  },
  {
    table: travelDocumentFiles,
    label: 'Travel document',
    columns: { fileName: 'person', description: 'person', ...none('filePath', 'storageKey', 'sentSha256') },
    deletes: true,
    owner: travelDocumentFiles.userId,
    deletesOwned: true,
    managersKeep:
      'Uploaded by this manager, perhaps for someone else. Delete it in the project if it is theirs.',
    entity: 'travel document',
  },
  {
    table: projectTimeEntries,
    label: 'Time entry',
    columns: {
      category: 'owner',
      startedAt: 'owner',
      endedAt: 'owner',
      minutes: 'owner',
      note: 'text',
      ...none('clientUuid', 'timezone'),
    },
    owner: projectTimeEntries.userId,
    entity: 'time entry',
  },
  {
    table: projectChecklistAnswers,
    label: 'Checklist answer',
    owner: projectChecklistAnswers.answeredBy,
    columns: { value: 'kept', note: 'kept', ...none('itemKey') },
    keptBecause: SIGNED,
  },
  {
    table: serviceReports,
    label: 'Service report',
    owner: serviceReports.operatorId,
    columns: {
      content: 'kept',
      description: 'kept',
      fileName: 'kept',
      ...none('fileURL', 'fileType', 'storageKey', 'sha256', 'verifyCode'),
    },
    keptBecause: SIGNED,
  },
  {
    table: serviceReportPrints,
    label: 'Issued file of a service report',
    columns: { withdrawReason: 'text', ...none('sha256', 'verifyCode') },
    entity: 'report',
  },
  {
    table: projectSignatures,
    label: 'Signature on a service report',
    owner: projectSignatures.userId,
    columns: {
      signerName: 'kept',
      signerRank: 'kept',
      refusedReason: 'kept',
      ...none('clientUuid', 'image', 'sha256', 'snapshotKey'),
    },
    keptBecause: SIGNED,
  },
  {
    table: partsUsed,
    label: 'Part used',
    columns: {
      notes: 'text',
      disputeNote: 'kept',
      ...none('clientUuid', 'partName', 'partNumber', 'supplier', 'vesselName', 'invoiceRef', 'creditRef'),
    },
    owner: partsUsed.operatorId,
    keptBecause: BOOKKEEPING,
    entity: 'part',
  },
  {
    table: plannedParts,
    label: 'Quoted part of a project',
    columns: { partName: 'text', ...none('partNumber', 'unit') },
  },
  {
    table: creditedLines,
    label: 'Credited line',
    columns: {
      description: 'kept',
      disputeNote: 'kept',
      ...none('itemNumber', 'invoiceRef', 'creditRef'),
    },
    keptBecause: BOOKKEEPING,
  },
  {
    table: billingNotifications,
    label: 'Billing notification',
    owner: billingNotifications.operatorId,
    columns: { message: 'text', ...none('vesselName', 'partName') },
    entity: 'billing notification',
  },
  {
    table: leakDismissals,
    label: 'Dismissed unbilled work',
    owner: leakDismissals.dismissedBy,
    columns: { reason: 'text' },
  },
  {
    table: notifications,
    label: 'Notification',
    owner: notifications.userId,
    columns: { text: 'text' },
    deletesOwned: true,
    entity: 'notification',
  },
  {
    table: outbox,
    label: 'Mail in the outbox',
    columns: {
      recipient: 'person',
      replyTo: 'person',
      subject: 'person',
      text: 'person',
      html: 'person',
      lastError: 'person',
      ...none('kind', 'idempotencyKey'),
    },
    deletes: true,
  },
  {
    table: auditLogs,
    label: 'Entry of the audit log',
    columns: {
      entityName: 'text',
      oldValue: 'text',
      newValue: 'text',
      description: 'text',
      changedByName: 'owner',
      ...none('entityType', 'fieldChanged'),
    },
    owner: auditLogs.changedBy,
  },
  {
    table: signInLog,
    label: 'Entry of the sign-in log',
    columns: { event: 'owner', address: 'text' },
    owner: signInLog.userId,
    ownedIf: eq(signInLog.realm, 'portal'),
    deletesOwned: true,
  },
  {
    table: portalSessions,
    label: 'Session of the portal',
    owner: portalSessions.userId,
    columns: { userAgent: 'text', lastUsedAt: 'owner', sessionToken: 'secret', ...none('methods') },
    deletesOwned: true,
  },
  {
    table: totpSecrets,
    label: 'Authenticator app',
    owner: totpSecrets.portalUserId,
    columns: { secretCiphertext: 'secret', ...none('rowUuid') },
    deletesOwned: true,
  },
  {
    table: recoveryCodes,
    label: 'Recovery code',
    owner: recoveryCodes.portalUserId,
    columns: { codeHash: 'secret' },
    deletesOwned: true,
  },
  {
    table: absences,
    label: 'Absence',
    owner: absences.userId,
    columns: { firstDay: 'owner', lastDay: 'owner' },
    deletesOwned: true,
  },
  {
    table: webauthnCredentials,
    label: 'Passkey',
    owner: webauthnCredentials.portalUserId,
    columns: { credentialId: 'secret', publicKey: 'secret', label: 'owner', ...none('transports') },
    deletesOwned: true,
  },
  {
    table: authChallenges,
    label: 'Sign-in that has not finished',
    owner: authChallenges.portalUserId,
    columns: { challengeHash: 'secret', ...none('data') },
    deletesOwned: true,
  },
  {
    table: federatedIdentities,
    label: 'Account at the identity provider',
    owner: federatedIdentities.portalUserId,
    columns: { subject: 'owner', ...none('issuer') },
    deletesOwned: true,
  },
  {
    table: idempotencyKeys,
    label: 'Answer kept for a repeated request',
    owner: idempotencyKeys.userId,
    // A colleague's row stays without its answer: the device may send the request again.
    columns: { result: 'person', ...none('clientUuid', 'requestHash') },
    deletesOwned: true,
  },
  {
    table: portalUsers,
    label: 'Account of the portal',
    owner: portalUsers.id,
    // Found by its owner alone; erase-account.ts empties it.
    columns: {
      email: 'owner',
      name: 'owner',
      phone: 'owner',
      location: 'owner',
      skills: 'owner',
      timezone: 'none',
      locale: 'none',
      passwordHash: 'secret',
      resetTokenHash: 'secret',
      calendarToken: 'secret',
    },
  },
  {
    table: teamMembers,
    label: 'Person on the team page',
    columns: {
      name: 'kept',
      position: 'kept',
      description: 'kept',
      email: 'kept',
      phone: 'kept',
      ...none('imageUrl'),
    },
    keptBecause: 'Published on the team page of the site. Remove the person there first.',
  },
];

/** Tables whose texts name nobody; each text column has to be listed here as well. */
export const IMPERSONAL_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['username', 'password', 'locale'],
  admin_sessions: ['sessionToken'],
  installation: ['key', 'value'],
  settings: ['key', 'value'],
  product_categories: ['name', 'description'],
  brands: ['name', 'description'],
  products: [
    'name',
    'itemNumber',
    'description',
    'imageUrl',
    'imageAlt',
    'imageKey',
    'specifications',
    'applications',
    'clientUuid',
    'numberKey',
    'nameKey',
    'textKey',
  ],
  product_numbers: ['number', 'numberKey', 'brand', 'source'],
  part_sums: ['month', 'partName', 'partNumber'],
  operator_part_sums: ['month'],
  vessel_part_sums: [],
  search_synonyms: ['words'],
  stored_files: ['sha256', 'storageName', 'type', 'sealedUnder'],
  changes: ['entity'],
  checklist_templates: ['serviceType', 'systemType', 'items'],
  project_checklists: [],
  undoable_transitions: ['before'],
  project_totals: [],
  billing_sums: [],
  revenue_days: [],
  part_mark_ups: [],
  service_rules: ['serviceType', 'systemType'],
  unit_labels: ['tokenHash'],
  history_links: ['tokenHash'],
  unit_looks: [],
  signing_certificates: ['fingerprint', 'certificate'],
  verify_looks: [],
  company_merges: ['winnerName', 'loserName', 'namesBefore', 'addedNames', 'ownersBefore'],
  vessel_merges: ['winnerName', 'loserName', 'namesBefore', 'addedNames', 'ownersBefore'],
};

/**
 * The report channel is never searched, exported or erased here: it is sealed, it has retention rules of its own, and a
 * search by name would show who has reported. A reporter asks with the receipt code.
 */
export const REPORT_CHANNEL_TABLES: readonly string[] = [
  'whistleblower_reports',
  'whistleblower_messages',
  'whistleblower_notes',
  'whistleblower_pending_notices',
  'whistleblower_access_logs',
];
