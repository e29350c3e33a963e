import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Companies } from '#client/features/portal/companies/companies.tsx';
import { ServiceRules } from '#client/features/portal/service-rules/service-rules.tsx';
import { usePortalUser } from '#client/lib/portal-user.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { UnsavedGuard } from '#client/ui/unsaved-guard.tsx';
import { DirectoryWithTools } from './-directory-with-tools.tsx';

const FROM = '/portal/vessel-directory';

/** The vessels, and for managers what is known of all of them together: whose they are, and when they fall due. */
export function VesselScreen() {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const isManager = usePortalUser().role === 'manager';
  const tabs = isManager && <VesselTabs view={search['view']} />;
  const shown = isManager ? search['view'] : undefined;
  return (
    <>
      {shown === 'companies' ? (
        <Companies
          tabs={tabs}
          q={search['q'] ?? ''}
          page={Math.max(1, Math.trunc(Number(search['page'])) || 1)}
          onShow={({ q = search['q'], page }) =>
            void navigate({
              search: {
                view: 'companies',
                ...(q && { q }),
                ...(page !== undefined && page > 1 && { page: String(page) }),
              },
              replace: page === undefined,
              resetScroll: false,
            })
          }
        />
      ) : shown === 'rules' ? (
        <ServiceRules tabs={tabs} />
      ) : (
        <DirectoryWithTools tabs={tabs} />
      )}
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

function VesselTabs({ view }: { view: string | undefined }) {
  const current = TABS.find((tab) => tab.view === view)?.view;
  return (
    <nav aria-label="Vessels" className="flex flex-wrap gap-x-1 border-b border-line">
      {TABS.map((tab) => (
        <Link
          key={tab.text}
          to={FROM}
          search={tab.view === undefined ? {} : { view: tab.view }}
          // The router would mark every tab whose path is this one.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.view === current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent px-3 font-medium text-muted no-underline hover:text-ink aria-[current=page]:border-theme aria-[current=page]:text-theme-strong pointer-coarse:min-h-11"
        >
          {tab.text}
        </Link>
      ))}
    </nav>
  );
}
