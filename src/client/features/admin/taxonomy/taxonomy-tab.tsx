import { useEffect, useRef, useState } from 'react';
import type { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { useListSearch } from '#client/kit/list/use-list-search.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { hasTyped, useDrafts } from '#client/kit/record/use-drafts.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { SearchField } from '#client/kit/list/filter/search-field.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { AddGroup } from './add-group.tsx';
import { DeleteGroup } from './delete-group.tsx';
import type { GroupDraft } from './group-edit.tsx';
import { GroupGrid } from './group-grid.tsx';
import { BRANDS, CATEGORIES, type GroupKind } from '#client/entities/taxonomy/group-kind.ts';
import { GroupSearch } from './group-search.ts';

export const CategoriesTab = () => <CatalogueGroupsTab key="categories" kind={CATEGORIES} />;

export const BrandsTab = () => <CatalogueGroupsTab key="brands" kind={BRANDS} />;

const NONE: readonly CatalogueGroup[] = [];

/** Categories or brands: the form for a new one, and the cards of the existing ones. */
function CatalogueGroupsTab({ kind }: { kind: GroupKind }) {
  const { search: view, ...address } = useListSearch(GroupSearch);
  const show = (change: Partial<GroupSearch>) => address.set(change, { replace: true });
  const list = trpc.admin[kind.calls].list.useQuery();
  const { data: groups = NONE } = list;
  const { drafts, write } = useDrafts<GroupDraft>(hasTyped);
  const [doomed, setDoomed] = useState<CatalogueGroup>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = useRef(false);

  // The dialog returns focus to a button that is gone.
  useEffect(() => {
    if (doomed || !isGone.current) return;
    isGone.current = false;
    heading.current?.focus();
  }, [doomed]);

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <AddGroup kind={kind} groups={groups} />
      <section aria-labelledby="groups-title" className="grid min-w-0 grid-cols-1 content-start gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 ref={heading} id="groups-title" tabIndex={-1} className="text-lg">
            {kind.titles}
          </h2>
          {groups.length > 0 && (
            <div className="flex w-full sm:w-72">
              <SearchField
                label={`Search ${kind.titles.toLowerCase()}`}
                placeholder="Name or description"
                q={view.q}
                onSearch={(q) => show({ q, page: 1 })}
              />
            </div>
          )}
        </div>
        {list.error && (
          <FormError>
            <p>{errorMessage(list.error)}</p>
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => void list.refetch()}>
              Try again
            </Button>
          </FormError>
        )}
        {list.isPending && <LoadingGroups kind={kind} />}
        {list.data?.length === 0 && (
          <div className="rounded-md border border-line bg-paper px-4 py-12 text-center">
            <p className="text-md">{`No ${kind.titles.toLowerCase()} yet.`}</p>
            <p className="mx-auto mt-2 measure text-sm text-muted">{kind.purpose}</p>
          </div>
        )}
        {groups.length > 0 && (
          <GroupGrid
            kind={kind}
            groups={groups}
            view={view}
            drafts={drafts}
            onDraft={write}
            onDelete={setDoomed}
            onShow={show}
          />
        )}
      </section>
      <DeleteGroup
        kind={kind}
        group={doomed}
        onClose={() => setDoomed(undefined)}
        onDeleted={() => (isGone.current = true)}
      />
    </div>
  );
}

function LoadingGroups({ kind }: { kind: GroupKind }) {
  return (
    <div className="grid gap-4">
      <output className="text-sm text-muted">{`Loading ${kind.titles.toLowerCase()}…`}</output>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className="h-36" />
        ))}
      </div>
    </div>
  );
}
