import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Companies } from '#client/features/portal/companies/companies.tsx';
import { ServiceRules } from '#client/features/portal/service-rules/service-rules.tsx';
import { DirectorySearch } from '#client/features/portal/vessel-directory/directory-search.ts';
import { choice } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { DirectoryWithTools } from './-directory-with-tools.tsx';

/** The lists share the parameters of the address; `view` selects the list. */
export const VesselScreenSearch = z.extend(DirectorySearch, { view: choice(['companies', 'rules']) });

/** The vessels and, for managers, the companies and the service rules. */
export function VesselScreen() {
  const { view } = useListSearch(VesselScreenSearch).search;
  const isManager = usePortalUser().role === 'manager';
  const tabs = isManager && <VesselTabs view={view} />;
  const shown = isManager ? view : undefined;
  return (
    <>
      {shown === 'companies' && <Companies tabs={tabs} />}
      {shown === 'rules' && <ServiceRules tabs={tabs} />}
      {shown === undefined && <DirectoryWithTools tabs={tabs} />}
      <UnsavedGuard
        hasUnsaved={hasUnsaved}
        screenOf={({ pathname, search: { view } }: { pathname: string; search: { view?: unknown } }) =>
          `${pathname} ${String(view)}`
        }
      />
    </>
  );
}

const TABS = [
  { view: undefined, text: 'Vessels' },
  { view: 'companies', text: 'Companies' },
  { view: 'rules', text: 'Service rules' },
] as const;

function VesselTabs({ view }: { view: z.infer<typeof VesselScreenSearch>['view'] }) {
  return (
    <nav aria-label="Vessels" className="flex flex-wrap gap-x-1 border-b border-line">
      {TABS.map((tab) => (
        <Link
          key={tab.text}
          to="/portal/vessel-directory"
          search={{ view: tab.view }}
          // The router would mark every tab with this path as current.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.view === view ? 'page' : undefined}
          className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-muted no-underline hover:text-ink aria-[current=page]:border-theme aria-[current=page]:text-theme-strong pointer-coarse:min-h-11"
        >
          {tab.text}
        </Link>
      ))}
    </nav>
  );
}
