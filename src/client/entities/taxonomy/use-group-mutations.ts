import { CatalogueGroup } from '#contract/catalogue/catalogue-admin.ts';
import { currentOf } from '#client/kit/record/conflict.ts';
import { errorMessage, errorStatus } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import type { GroupKind } from './group-kind.ts';

/** The writes of one kind, each with its toast and the queries that it invalidates. */
export function useGroupWrites({ calls, noun, title }: GroupKind) {
  const utils = trpc.useUtils();
  const procedures = trpc.admin[calls];

  const forgetList = () =>
    Promise.all([utils.admin[calls].list.invalidate(), utils.public[calls].list.invalidate()]);
  const showInList = (saved: CatalogueGroup) =>
    utils.admin[calls].list.setData(undefined, (groups) =>
      groups?.map((group) => (group.id === saved.id ? saved : group)),
    );
  const forgetCount = () => utils.admin.panel.counts.invalidate();
  const say = (words: string) => void toast({ title: `${title} ${words} successfully`, tone: 'success' });
  const tell = (verb: 'creating' | 'updating' | 'deleting', error: unknown) => {
    const fallback = `Failed to ${{ creating: 'create', updating: 'update', deleting: 'delete' }[verb]} ${noun}`;
    toast({ title: `Error ${verb} ${noun}`, description: errorMessage(error, fallback), tone: 'danger' });
  };

  const create = procedures.create.useMutation({
    async onSuccess() {
      say('created');
      await Promise.all([forgetList(), forgetCount()]);
    },
    onError: (error) => tell('creating', error),
  });

  const update = procedures.update.useMutation({
    onSuccess(saved) {
      say('updated');
      showInList(saved);
      // Products are found by the names of their category and brand.
      void Promise.all([
        forgetList(),
        utils.public.products.search.invalidate(),
        utils.admin.products.list.invalidate(),
      ]);
    },
    onError(error) {
      const current = currentOf(error, CatalogueGroup);
      if (current) showInList(current);
      else tell('updating', error);
    },
  });

  const remove = procedures.remove.useMutation({
    async onSuccess() {
      say('deleted');
      // Products in the trash have lost it.
      await Promise.all([forgetList(), forgetCount(), utils.admin.products.invalidate()]);
    },
    async onError(error) {
      tell('deleting', error);
      // Refused or gone: the list here is stale.
      if (errorStatus(error) !== undefined) await forgetList();
    },
  });

  return { create, update, remove };
}

/** Saves an order of groups, or of a part of them. The list shows it at once, and after a refusal the order there is. */
export function useReorderGroups({ calls }: GroupKind) {
  const utils = trpc.useUtils();
  return trpc.admin[calls].reorder.useMutation({
    onSuccess({ ids }) {
      utils.admin[calls].list.setData(undefined, (list) => list && inOrder(list, ids));
      void utils.public[calls].list.invalidate();
    },
    onError: () => void utils.admin[calls].list.invalidate(),
  });
}

function inOrder(list: readonly CatalogueGroup[], ids: readonly number[]): CatalogueGroup[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  return list.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
