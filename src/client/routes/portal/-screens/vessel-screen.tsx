import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { Companies } from '#client/features/portal/companies/companies.tsx';
import { ServiceRules } from '#client/features/portal/service-rules/service-rules.tsx';
import { DirectorySearch } from '#client/features/portal/vessel-directory/directory-search.ts';
import { choice } from '#client/kit/list/search-schema.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { focusWithoutScroll } from '#client/lib/browser/use-focus-on-navigation.ts';
import { hasUnsaved } from '#client/kit/record/unsaved.ts';
import { UnsavedGuard } from '#client/kit/record/unsaved-guard.tsx';
import { DirectoryWithTools, VesselWithTools } from './directory-with-tools.tsx';

/** The lists share the parameters of the address; `view` selects the list. */
export const VesselScreenSearch = z.extend(DirectorySearch, { view: choice(['companies', 'rules']) });

/** The vessels, one of them, and for managers the companies and the service rules. */
export function VesselScreen() {
  const { view, vessel, tab } = useListSearch(VesselScreenSearch).search;
  const isManager = usePortalUser().role === 'manager';
  useFocusOnOpening(vessel);
  const tabs = isManager && <VesselTabs view={view} />;
  const shown = isManager ? view : undefined;
  return (
    <>
      {shown === 'companies' && <Companies tabs={tabs} />}
      {shown === 'rules' && <ServiceRules tabs={tabs} />}
      {shown === undefined && vessel === undefined && <DirectoryWithTools tabs={tabs} />}
      {shown === undefined && vessel !== undefined && <VesselWithTools id={vessel} tab={tab} />}
      <UnsavedGuard
        hasUnsaved={hasUnsaved}
        screenOf={({ pathname, search: { view } }: { pathname: string; search: { view?: unknown } }) =>
          `${pathname} ${String(view)}`
        }
      />
    </>
  );
}

/** List and vessel share a path, so the router takes the way between them for one within the page. */
function useFocusOnOpening(vessel: number | undefined): void {
  const opened = useRef(vessel);
  useEffect(() => {
    if (opened.current === vessel) return;
    opened.current = vessel;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) focusWithoutScroll(heading);
  }, [vessel]);
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
