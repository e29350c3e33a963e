import { VERIFY_KEY_PATH, VERIFY_PATH, type VerifiedReport } from '#contract/report/report-verification.ts';
import { companyProfile } from '#content/company-profile.ts';
import { Facts } from '#server/pages/facts.tsx';
import { checkTitles, reportFacts } from './report-facts.ts';

interface VerifyPageContent {
  report?: VerifiedReport;
  /** What was typed, and why it was refused. */
  refused?: { typed: string; reason: string };
  publicUrl: string | undefined;
  hasSignatures: boolean;
}

/** The form for the number, the place for the file, and what a check came to. */
export function VerifyPage({ report, refused, publicUrl, hasSignatures }: VerifyPageContent) {
  return (
    <>
      <h1>Check a report</h1>
      <div id="result">{report && <Result report={report} />}</div>
      <div className="ways">
        <section aria-labelledby="by-number">
          <h2 id="by-number">By its number</h2>
          <form action={VERIFY_PATH} method="get">
            <label htmlFor="code">Number of the report</label>
            <p className="soft" id="hint">
              On its last page: QS and 13 letters or digits.
            </p>
            {refused && (
              <p className="error" id="problem" role="alert">
                {refused.reason}
              </p>
            )}
            <input
              id="code"
              name="code"
              className="code"
              defaultValue={refused?.typed}
              required
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? 'hint problem' : 'hint'}
            />
            <button type="submit">Check the number</button>
          </form>
        </section>
        <section aria-labelledby="by-file">
          <h2 id="by-file">By its file</h2>
          <noscript>
            <p>Checking a file needs JavaScript.</p>
          </noscript>
          <div className="drop" data-code={report?.code} hidden>
            <label htmlFor="file">Choose the file</label>
            <input id="file" type="file" accept=".pdf,application/pdf" aria-describedby="privacy" />
            <p id="privacy">Or drop it here. The file is read on this device and is not sent anywhere.</p>
          </div>
          <output id="progress" />
        </section>
      </div>
      {hasSignatures && (
        <p className="files">
          <a href={VERIFY_KEY_PATH}>Digital signature of our reports</a>
        </p>
      )}
      {publicUrl !== undefined && (
        <p className="soft">
          A copied page can claim anything. The address of this page must begin with{' '}
          <span className="code">{publicUrl}/</span>
        </p>
      )}
    </>
  );
}

function Result({ report }: { report: VerifiedReport }) {
  const { title, tone } = checkTitles[report.state];
  return (
    <section className={`result ${tone}`} aria-labelledby="state">
      <h2 id="state">{title}</h2>
      <p>{report.sentence}</p>
      <Facts facts={[...reportFacts(report), ['Issued by', companyProfile.name]]} />
      <p className="soft">
        Compare this with the report in your hands. If you hold its file, check that as well.
      </p>
    </section>
  );
}
