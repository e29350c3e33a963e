import { useState, type FormEvent } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useSetProductGroup } from '#client/entities/product/use-product-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/form/field.tsx';

interface GroupChoiceProps {
  product: AdminProduct;
  kind: 'category' | 'brand';
  onDone: () => void;
}

/** Assigns the missing category or brand of one product. */
export function GroupChoice({ product, kind, onDone }: GroupChoiceProps) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const categories = trpc.admin.categories.list.useQuery(undefined, { enabled: kind === 'category' });
  const brands = trpc.admin.brands.list.useQuery(undefined, { enabled: kind === 'brand' });
  const groups = kind === 'category' ? categories : brands;
  const update = useSetProductGroup({
    onSuccess(saved) {
      const id = kind === 'category' ? saved.categoryId : saved.brandId;
      const name = groups.data?.find((group) => group.id === id)?.name;
      toast({
        title: kind === 'category' ? 'Category set' : 'Brand set',
        ...(name !== undefined && { description: `${product.name}: ${name}` }),
        tone: 'success',
      });
      // The row is about to leave the list, with the pressed button.
      onDone();
    },
    onError: (refusal) => setError(errorMessage(refusal)),
  });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (update.isPending) return;
    if (chosen === '') return setError(`Choose a ${kind}`);
    setError(undefined);
    const id = Number(chosen);
    update.mutate({
      id: product.id,
      version: product.version,
      ...(kind === 'category' ? { categoryId: id } : { brandId: id }),
    });
  }

  return (
    <form noValidate onSubmit={save} className="flex min-w-0 items-start gap-2">
      <Select
        label={`${kind === 'category' ? 'Category' : 'Brand'} of ${product.name}`}
        labelHidden
        className="min-w-0 grow sm:w-52"
        value={chosen}
        error={error}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{kind === 'category' ? 'Choose a category' : 'Choose a brand'}</option>
        {groups.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="secondary" aria-disabled={update.isPending}>
        {update.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
