import { createHash, X509Certificate } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#db/open-database.ts';
import { signingCertificates } from '#db/schema/index.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** A certificate with which issued reports were signed. */
export interface SigningCertificate {
  /** SHA-256, in hexadecimal digits. */
  fingerprint: string;
  /** For readers that show no other one. */
  sha1: string;
  /** DER. */
  bytes: Buffer;
  name: string;
  issuer: string;
  serialNumber: string;
  isOurOwn: boolean;
  firstUsed: Date;
  validTo: Date;
}

/** Records the certificate that signs from now on, so that it can be compared for as long as there are reports. */
export function recordSigningCertificate({ db, clock }: ServiceContext, der: Uint8Array): void {
  const fingerprint = createHash('sha256').update(der).digest('hex');
  const certificate = Buffer.from(der).toString('base64');
  inTransaction(db, (tx) => {
    tx.insert(signingCertificates)
      .values({ fingerprint, certificate, createdAt: clock.now() })
      .onConflictDoNothing()
      .run();
  });
}

/** Whether reports are signed, or were. */
export const hasSigningCertificates = (db: Database): boolean =>
  db.select({ id: signingCertificates.id }).from(signingCertificates).limit(1).get() !== undefined;

/** Returns them all, the newest first. */
export const listSigningCertificates = (db: Database): SigningCertificate[] =>
  db.select().from(signingCertificates).orderBy(desc(signingCertificates.id)).all().map(describe);

/** Returns undefined where there is none with this fingerprint. */
export function findSigningCertificate(db: Database, fingerprint: string): SigningCertificate | undefined {
  const row = db
    .select()
    .from(signingCertificates)
    .where(eq(signingCertificates.fingerprint, fingerprint))
    .get();
  return row && describe(row);
}

function describe(row: typeof signingCertificates.$inferSelect): SigningCertificate {
  const bytes = Buffer.from(row.certificate, 'base64');
  const { subject, issuer, serialNumber, fingerprint: sha1, validTo } = new X509Certificate(bytes);
  return {
    fingerprint: row.fingerprint,
    sha1: sha1.replaceAll(':', '').toLowerCase(),
    bytes,
    name: commonName(subject),
    issuer: commonName(issuer),
    serialNumber,
    isOurOwn: subject === issuer,
    firstUsed: row.createdAt,
    validTo: new Date(validTo),
  };
}

/** A distinguished name has a line for each of its parts. */
const commonName = (name: string) => /^CN=(.+)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ');
