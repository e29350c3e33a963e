import { formatDayLong } from '#contract/format/format-date.ts';
import { osloDay } from '#contract/format/calendar-day.ts';
import { signingCertificatePath } from '#contract/report/report-verification.ts';
import { Facts } from '#server/pages/facts.tsx';
import type { SigningCertificate } from '#server/services/verification/signing-certificates.ts';

/** The certificates that our reports are signed with, to compare with what a PDF reader shows. */
export function KeyPage({ certificates }: { certificates: readonly SigningCertificate[] }) {
  return (
    <>
      <h1>Digital signature of our reports</h1>
      {certificates.length === 0 ? (
        <p>Our reports carry no digital signature. Check a report by its number or its file.</p>
      ) : (
        <p>
          A PDF reader shows that we signed a report, and the certificate of the signature. The signature says
          that we issued the file; only <a href="/verify">checking the file</a> says whether it is still valid
          and whether anything was added to it.
        </p>
      )}
      {certificates.map((certificate) => (
        <Certificate key={certificate.fingerprint} certificate={certificate} />
      ))}
    </>
  );
}

function Certificate({ certificate }: { certificate: SigningCertificate }) {
  const { fingerprint, sha1, name, issuer, serialNumber, firstUsed, validTo, isOurOwn } = certificate;
  const headingId = `certificate-${fingerprint.slice(0, 8)}`;
  const facts = [
    ['Issued by', isOurOwn ? 'Ourselves' : issuer],
    ['Used since', formatDayLong(osloDay(firstUsed))],
    ['Valid until', formatDayLong(osloDay(validTo))],
    ['Serial number', serialNumber],
    ['SHA-256 fingerprint', inPairs(fingerprint)],
    ['SHA-1 fingerprint', inPairs(sha1)],
  ] as const;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{name}</h2>
      {isOurOwn && (
        <p>
          Your reader may say 'validity unknown' because we issue our own certificate. Compare this
          fingerprint.
        </p>
      )}
      <Facts facts={facts} />
      <p className="files">
        <a href={signingCertificatePath(fingerprint)}>Download the certificate</a>
      </p>
    </section>
  );
}

/** As readers of PDF files show it. */
const inPairs = (hex: string) => hex.toUpperCase().replaceAll(/..(?=.)/g, '$& ');
