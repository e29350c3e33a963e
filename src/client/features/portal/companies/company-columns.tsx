import { Link } from '@tanstack/react-router';
import type { Company } from '#contract/vessel/company.ts';
import { listColumns } from '#client/kit/list/table/columns.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { textLink } from '#client/ui/text/text-link.ts';
import { CompanyActions, type OpenedCompany } from './company-actions.tsx';

const column = listColumns<Company>();

export const companyColumns = (onOpen: (opened: OpenedCompany) => void) =>
  column.columns([
    column.accessor('name', {
      header: 'Company',
      cell: ({ row }) => <Names company={row.original} />,
      meta: { className: 'min-w-44 wrap-anywhere', card: 'title' },
    }),
    column.accessor(
      ({ engineerName, engineerEmail }) => [engineerName, engineerEmail].filter(Boolean).join(', '),
      {
        id: 'engineer',
        header: 'Engineer',
        meta: { className: 'max-w-64 wrap-anywhere' },
      },
    ),
    column.accessor('vessels', {
      header: 'Vessels',
      cell: ({ row: { original } }) =>
        original.vessels === 0 ? (
          <span className="text-muted">No vessels</span>
        ) : (
          <Link to="/portal/vessel-directory" search={{ client: original.name }} className={textLink}>
            {formatCount(original.vessels, 'vessel')}
          </Link>
        ),
      meta: { className: 'whitespace-nowrap' },
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      cell: ({ row }) => <CompanyActions company={row.original} onOpen={onOpen} />,
    }),
  ]);

/** A merged company may have dozens of spellings; the edit form shows all of them. */
const SPELLINGS_SHOWN = 6;

function Names({ company: { name, alternativeNames } }: { company: Company }) {
  const more = alternativeNames.length - SPELLINGS_SHOWN;
  return (
    <>
      <h2 className="text-dense font-medium">{name}</h2>
      {alternativeNames.length > 0 && (
        <p className="text-muted">
          also {alternativeNames.slice(0, SPELLINGS_SHOWN).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </>
  );
}
