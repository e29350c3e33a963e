import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { COMPANY_PAGE_MAX, type Company } from '#contract/company.ts';
import { formatCount } from '#contract/format-number.ts';
import { csvDownload } from '#client/lib/csv-download.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { CsvButton } from '#client/ui/csv-button.tsx';
import { Pager } from '#client/kit/list/pager.tsx';
import { PortalPage } from '#client/ui/portal-page.tsx';
import { QueryProblem } from '#client/ui/query-problem.tsx';
import { SearchField } from '#client/kit/list/search-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { textLink } from '#client/ui/text-link.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyHistoryDialog } from './history-dialog.tsx';
import { MergeCompaniesDialog } from './merge-dialog.tsx';
import { CompanyMergesDialog } from './merges-dialog.tsx';

interface CompaniesProps {
  tabs: ReactNode;
  q: string;
  /** From 1. */
  page: number;
  onShow: (change: { q?: string; page?: number }) => void;
}

/** The clients, each with all that it is called. */
export function Companies({ tabs, q, page, onShow }: CompaniesProps) {
  const list = trpc.portal.companies.list.useQuery(
    { q, limit: COMPANY_PAGE_MAX, offset: (page - 1) * COMPANY_PAGE_MAX },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const file = trpc.portal.companies.exportCsv.useMutation(csvDownload);
  const [edited, setEdited] = useState<Company | 'new'>();
  const [merged, setMerged] = useState<Company>();
  const [lookedInto, setLookedInto] = useState<Company>();
  const [recalled, setRecalled] = useState<Company>();
  const { companies = [], total = 0 } = list.data ?? {};
  return (
    <PortalPage
      title="Companies"
      lead="The clients. Whatever is written in one of its spellings means the company."
      actions={
        <>
          <Button size="sm" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4" /> Add a company
          </Button>
          <CsvButton isBusy={file.isPending} onClick={() => file.mutate({ q })} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {tabs}
        <SearchField
          label="Search companies"
          placeholder="Name or spelling"
          q={q}
          onSearch={(typed) => onShow({ q: typed })}
          isBusy={list.isPlaceholderData}
          isCompact
        />
        <QueryProblem query={list} />
        {list.isPending && <Skeleton className="h-32" />}
        {list.data && companies.length === 0 && (
          <p className="rounded-md border border-line bg-paper px-4 py-6">
            {q === ''
              ? 'No company yet. One comes with the first vessel or project that names a client.'
              : 'No company is called so.'}
          </p>
        )}
        {companies.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line bg-paper">
            {companies.map((company) => (
              <CompanyRow
                key={company.id}
                company={company}
                onEdit={() => setEdited(company)}
                onMerge={() => setMerged(company)}
                onMerges={() => setLookedInto(company)}
                onHistory={() => setRecalled(company)}
              />
            ))}
          </ul>
        )}
        <Pager
          label="Companies"
          page={page}
          pages={Math.ceil(total / COMPANY_PAGE_MAX)}
          onPageChange={(to) => onShow({ page: to })}
        />
      </div>
      {edited && (
        <CompanyDialog
          key={edited === 'new' ? 'new' : edited.id}
          company={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {merged && <MergeCompaniesDialog company={merged} onClose={() => setMerged(undefined)} />}
      {lookedInto && <CompanyMergesDialog company={lookedInto} onClose={() => setLookedInto(undefined)} />}
      {recalled && <CompanyHistoryDialog company={recalled} onClose={() => setRecalled(undefined)} />}
    </PortalPage>
  );
}

/** A client that was merged often has dozens; all of them stand where it is edited. */
const SPELLINGS_SHOWN = 6;

interface CompanyRowProps {
  company: Company;
  onEdit: () => void;
  onMerge: () => void;
  onMerges: () => void;
  onHistory: () => void;
}

function CompanyRow({ company, onEdit, onMerge, onMerges, onHistory }: CompanyRowProps) {
  const { name, alternativeNames, engineerName, engineerEmail, vessels, merges } = company;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-dense font-medium wrap-anywhere">{name}</h2>
        {alternativeNames.length > 0 && (
          <p className="break-words text-muted">
            also {alternativeNames.slice(0, SPELLINGS_SHOWN).join(', ')}
            {alternativeNames.length > SPELLINGS_SHOWN &&
              ` and ${alternativeNames.length - SPELLINGS_SHOWN} more`}
          </p>
        )}
        {(engineerName ?? engineerEmail) !== null && (
          <p className="break-words text-muted">{[engineerName, engineerEmail].filter(Boolean).join(', ')}</p>
        )}
        {vessels > 0 ? (
          <Link to="/portal/vessel-directory" search={{ client: name }} className={textLink}>
            {formatCount(vessels, 'vessel')}
          </Link>
        ) : (
          <p className="text-muted">No vessel</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Merge ${name} with another`} onClick={onMerge}>
          Merge…
        </Button>
        <Button variant="ghost" size="sm" aria-label={`History of ${name}`} onClick={onHistory}>
          History
        </Button>
        {merges > 0 && (
          <Button variant="ghost" size="sm" aria-label={`Past merges into ${name}`} onClick={onMerges}>
            Past merges
          </Button>
        )}
      </div>
    </li>
  );
}
