import type { VerifiedReport, VerifyState } from '#contract/report/report-verification.ts';

/** What a check can come to; only the browser, which has the file, can tell `changed` and `unknown`. */
export type CheckOutcome = VerifyState | 'changed' | 'unknown';

export const checkTitles: Record<CheckOutcome, { title: string; tone: 'good' | 'look' | 'bad' }> = {
  genuine: { title: '✓ Genuine', tone: 'good' },
  'not signed': { title: '✓ Genuine, no signature', tone: 'good' },
  replaced: { title: '! Replaced', tone: 'look' },
  older: { title: '! An older version', tone: 'look' },
  withdrawn: { title: '✕ Withdrawn', tone: 'bad' },
  changed: { title: '✕ Changed', tone: 'bad' },
  unknown: { title: '? Unknown', tone: 'look' },
};

/** The facts that people compare with the report. Self-contained, because the browser runs it too. */
export function reportFacts(report: VerifiedReport): [label: string, value: string][] {
  const { vesselName, imoNumber, day, port, serviceType, version, signedBy, state, code, sha256 } = report;
  const date = new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const facts: [string, string | null][] = [
    ['Vessel', vesselName],
    ['IMO number', imoNumber],
    ['Day and port', port === null ? date : `${date}, ${port}`],
    ['Service', serviceType && serviceType.charAt(0).toUpperCase() + serviceType.slice(1)],
    ['Version', String(version)],
    ['Signed by', signedBy ?? (state === 'not signed' ? 'Nobody on board' : null)],
    ['Number', code],
    ['SHA-256 of the file', sha256.replaceAll(/.{4}(?=.)/g, '$& ')],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}
