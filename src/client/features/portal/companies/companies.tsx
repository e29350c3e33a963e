import Plus from 'lucide-react/icons/plus';
import { useMemo, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { COMPANY_PAGE_MAX } from '#contract/vessel/company.ts';
import { ExportButton, ExportItem } from '#client/kit/list/export-button.tsx';
import { ListScreen } from '#client/kit/list/list-screen.tsx';
import { page, text } from '#client/kit/list/search-schema.ts';
import { LIST_QUERY, useListSearch } from '#client/kit/list/use-list-search.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { MoreActions } from '#client/kit/screen/more-actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import type { OpenedCompany } from './company-actions.tsx';
import { companyColumns } from './company-columns.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CompanyHistoryDialog } from './history-dialog.tsx';
import { MergeCompaniesDialog } from './merge-dialog.tsx';
import { CompanyMergesDialog } from './merges-dialog.tsx';

const CompanySearch = z.object({ q: text(), page: page() });

/** Lists the clients with all their names. */
export function Companies({ tabs }: { tabs: ReactNode }) {
  const list = useListSearch(CompanySearch);
  const { q } = list.search;
  const companies = trpc.portal.companies.list.useQuery(
    { q, limit: COMPANY_PAGE_MAX, offset: (list.search.page - 1) * COMPANY_PAGE_MAX },
    LIST_QUERY,
  );
  const [opened, open] = useState<OpenedCompany | 'new'>();
  const columns = useMemo(() => companyColumns(open), []);
  const close = () => open(undefined);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const exported = { procedure: trpc.portal.companies.exportCsv, input: { q } };
  return (
    <>
      <ListScreen
        title="Companies"
        lead="Your clients. Search finds a company by any of its names and spellings."
        actions={
          <>
            <Button size="sm" onClick={() => open('new')}>
              <Plus aria-hidden className="size-4" /> Add company
            </Button>
            {isWide ? (
              <ExportButton {...exported} />
            ) : (
              <MoreActions>
                <ExportItem label="Export CSV" {...exported} />
              </MoreActions>
            )}
          </>
        }
        tabs={tabs}
        list={list}
        search={{ label: 'Search companies', placeholder: 'Name or spelling' }}
        query={companies}
        rows={companies.data?.companies}
        columns={columns}
        empty={{
          none: 'No companies yet. A company is added with the first vessel or project that names a client.',
          noMatch: 'No company found.',
        }}
        paging={{ total: companies.data?.total ?? 0, pageSize: COMPANY_PAGE_MAX }}
      />
      {opened && (
        <OpenedDialog
          opened={opened}
          onClose={close}
          onExisting={(name) => {
            close();
            list.filter({ q: name });
          }}
        />
      )}
    </>
  );
}

interface OpenedDialogProps {
  opened: OpenedCompany | 'new';
  onClose: () => void;
  onExisting: (name: string) => void;
}

function OpenedDialog({ opened, onClose, onExisting }: OpenedDialogProps) {
  if (opened === 'new') return <CompanyDialog onClose={onClose} onExisting={onExisting} />;
  const { company, what } = opened;
  switch (what) {
    case 'edit':
      return <CompanyDialog company={company} onClose={onClose} />;
    case 'merge':
      return <MergeCompaniesDialog company={company} onClose={onClose} />;
    case 'history':
      return <CompanyHistoryDialog company={company} onClose={onClose} />;
    case 'merges':
      return <CompanyMergesDialog company={company} onClose={onClose} />;
  }
}
