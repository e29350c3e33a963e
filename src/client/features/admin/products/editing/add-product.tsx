import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  AdminProduct,
  CreateProductInput,
  type ProductReference,
} from '#contract/catalogue/catalogue-admin.ts';
import { useRecordForm } from '#client/kit/record/use-record-form.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import type { Groups } from './group-names.ts';
import { ImageField } from './image-field.tsx';
import { fieldId, GroupSelect, ProductMistakes } from './product-fields.tsx';
import { createInputOf, FIELD_LABELS, isComplete, valuesOf, type ProductField } from './product-values.ts';
import type { ProductWrites } from '#client/entities/product/use-product-mutations.ts';

const FORM = 'new-product';

interface AddProductProps {
  groups: Groups;
  create: ProductWrites['create'];
  /** Opened from elsewhere: it expands and takes the focus. */
  isWanted: boolean;
  onTaken: () => void;
  onCreated: (product: AdminProduct, sameItemNumber: readonly ProductReference[]) => void;
}

/** The form for a new product. A failed attempt keeps the input. */
export function AddProduct({ groups, create, isWanted, onTaken, onCreated }: AddProductProps) {
  // On a phone the list would be far below.
  const [isOpen, setOpen] = useState(() => window.matchMedia('(width >= 48rem)').matches);
  const [hasMore, setHasMore] = useState(false);
  const [isReadingImage, setReadingImage] = useState(false);
  const { form, field, type, isSaving, problem, formProps } = useRecordForm({
    schema: CreateProductInput,
    recordSchema: AdminProduct,
    record: undefined,
    valuesOf,
    inputOf: createInputOf,
    labels: FIELD_LABELS,
    async create(input) {
      const { sameItemNumber, ...saved } = await create.mutateAsync(input);
      onCreated(saved, sameItemNumber);
      return saved;
    },
    onSaved({ name }) {
      toast({
        title: 'Product created successfully',
        description: `${name} stands at the end of the catalogue.`,
        tone: 'success',
      });
      form.setFocus('name');
    },
  });
  const { errors, submitCount } = form.formState;
  const values = { ...valuesOf(undefined), ...useWatch({ control: form.control }) };
  if (isWanted && !isOpen) setOpen(true);
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    if (!isWanted) return;
    document.getElementById(fieldId(FORM, 'name'))?.focus();
    take();
  }, [isWanted]);

  const isWrongBelow = Boolean(errors.specifications ?? errors.applications);
  if (isWrongBelow && !hasMore) setHasMore(true);
  const control = (name: ProductField) => ({ id: fieldId(FORM, name), ...field(name) });
  return (
    <section
      aria-labelledby="add-product-title"
      className="rounded-md border border-line bg-paper print:hidden"
    >
      <h2 id="add-product-title" className="text-md">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={FORM}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md px-4 font-semibold sm:px-5"
        >
          Add product
          <ChevronDown aria-hidden="true" className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h2>
      <form
        {...formProps}
        id={FORM}
        hidden={!isOpen}
        method="post"
        aria-labelledby="add-product-title"
        className="border-t border-line px-4 py-4 sm:px-5"
      >
        <div className="grid gap-4">
          <ProductMistakes form={FORM} errors={errors} attempt={submitCount} />
          {problem !== null && <FormError key={submitCount}>{errorMessage(problem)}</FormError>}
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField autoComplete="off" required {...control('name')} />
            <TextField autoComplete="off" required spellCheck={false} {...control('itemNumber')} />
            <GroupSelect
              groups={groups.categories}
              none="Uncategorized"
              {...control('categoryId')}
              value={values.categoryId}
            />
            <GroupSelect
              groups={groups.brands}
              none="No brand"
              {...control('brandId')}
              value={values.brandId}
            />
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            <TextArea required rows={3} {...control('description')} />
            <div className="grid content-start gap-4">
              <ImageField
                id={fieldId(FORM, 'imageUrl')}
                imageUrl={values.imageUrl}
                error={errors.imageUrl?.message}
                isReading={isReadingImage}
                onReadingChange={setReadingImage}
                onChange={(url) => type({ imageUrl: url })}
              />
              {values.imageUrl !== '' && (
                <TextField
                  hint="What the image shows, for people who cannot see it."
                  {...control('imageAlt')}
                />
              )}
            </div>
          </div>
          <div hidden={!hasMore} className="grid gap-4 lg:grid-cols-2 [&[hidden]]:hidden">
            <TextArea
              rows={4}
              hint="One per line, for example Weight: 2 kg."
              {...control('specifications')}
            />
            <TextArea rows={4} hint="Where it is used." {...control('applications')} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" disabled={!isComplete(values) || isReadingImage} aria-disabled={isSaving}>
              {isSaving ? 'Creating…' : 'Create product'}
            </Button>
            <Button variant="ghost" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
              {hasMore ? 'Fewer fields' : 'Specifications and applications'}
            </Button>
          </div>
        </div>
      </form>
    </section>
  );
}
