import { formatDayLong } from '#contract/format/format-date.ts';
import { verifyPath } from '#contract/report/report-verification.ts';
import { UNIT_PATH } from '#contract/vessel/unit-label.ts';
import { Facts } from '#server/pages/facts.tsx';
import type { UnitPageContent } from '#server/services/unit-labels/read-unit.ts';

/** The unit that a label is on: what the label shows, and a way to ask for service. */
export function UnitPage({ unit, number }: { unit: UnitPageContent; number: string }) {
  const { vesselName, imoNumber, system, brand, lastService, nextDue, reports } = unit;
  const showsNothing = lastService === undefined && nextDue === undefined && reports === undefined;
  return (
    <>
      <h1>{system ?? 'Treatment unit'}</h1>
      <Facts
        facts={[
          ['Vessel', imoNumber === null ? vesselName : `${vesselName}, IMO ${imoNumber}`],
          ['Maker', brand],
          [
            'Last service',
            lastService === null ? 'No service recorded' : lastService && serviceText(lastService),
          ],
          ['Next service due', nextDue === null ? 'No date set' : nextDue && formatDayLong(nextDue)],
          [
            'Label',
            <span className="code" key="label">
              {number}
            </span>,
          ],
        ]}
      />
      {reports !== undefined && <Reports reports={reports} />}
      {showsNothing && <p>Ask us about this unit.</p>}
      <p>
        <a className="button" id="ask" href="/#contact" data-message={messageOf(unit, number)}>
          Ask for service
        </a>
      </p>
      <p className="soft">
        Staff: <a href={`/portal/vessel-directory?label=${number}`}>open in the portal</a>
      </p>
    </>
  );
}

const serviceText = ({ day, serviceType }: { day: string; serviceType: string | null }) =>
  [serviceType, formatDayLong(day)].filter(Boolean).join(', ');

function Reports({ reports }: { reports: NonNullable<UnitPageContent['reports']> }) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      {reports.length === 0 ? (
        <p>No report with a number yet.</p>
      ) : (
        <ul>
          {reports.map(({ code, day, serviceType }) => (
            <li key={code}>
              {serviceType}, {formatDayLong(day)}:{' '}
              <a className="code" href={verifyPath(code)}>
                {code}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function messageOf({ vesselName, imoNumber, system, brand }: UnitPageContent, number: string): string {
  const facts = [
    ['Vessel', imoNumber === null ? vesselName : `${vesselName}, IMO ${imoNumber}`],
    ['Unit', [system, brand].filter(Boolean).join(', ')],
    ['Label', number],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return ['We would like to ask for service.', ...lines, '', ''].join('\n');
}

/** The form for the number under the code. */
export function UnitForm({ refused }: { refused?: string }) {
  return (
    <>
      <h1>Open the page of a unit</h1>
      <form action={UNIT_PATH} method="get">
        <label htmlFor="number">Number on the label</label>
        <p className="soft" id="hint">
          Under the code: QU and 13 letters or digits.
        </p>
        {refused !== undefined && (
          <p className="error" id="problem" role="alert">
            {refused}
          </p>
        )}
        <input
          id="number"
          name="number"
          className="code"
          required
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refused === undefined ? undefined : true}
          aria-describedby={refused === undefined ? 'hint' : 'hint problem'}
        />
        <button type="submit">Open</button>
      </form>
    </>
  );
}
