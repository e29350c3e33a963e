import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { SavedProduct } from '#contract/catalogue/catalogue-admin.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { toast } from '#client/lib/toast.ts';
import { useUnsavedGuard } from '#client/kit/record/unsaved.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea, TextField } from '#client/ui/field.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import type { Groups } from './group-names.ts';
import { ImageField } from './image-field.tsx';
import { controlsOf, fieldId, GroupSelect, ProductMistakes } from './product-fields.tsx';
import {
  createInputOf,
  EMPTY_VALUES,
  fieldsBetween,
  hasIssues,
  isComplete,
  issuesAt,
  issuesOf,
  type FieldIssues,
  type ProductField,
} from './product-values.ts';
import { refusalOf, toastFailure, type ProductWrites } from '../use-product-writes.ts';

const FORM = 'new-product';
const FAILED = 'Failed to create product';

interface AddProductProps {
  groups: Groups;
  create: ProductWrites['create'];
  /** The form is asked for from elsewhere: it opens and takes the focus. */
  isWanted: boolean;
  onTaken: () => void;
  onCreated: (product: SavedProduct) => void;
}

/** The form for a new product. A failed attempt leaves everything as it was typed. */
export function AddProduct({ groups, create, isWanted, onTaken, onCreated }: AddProductProps) {
  // On a phone the list would be far below.
  const [isOpen, setOpen] = useState(() => window.matchMedia('(width >= 48rem)').matches);
  const [hasMore, setHasMore] = useState(false);
  const [values, setValues] = useState(EMPTY_VALUES);
  const [issues, setIssues] = useState<FieldIssues>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  if (isWanted && !isOpen) setOpen(true);
  useUnsavedGuard(fieldsBetween(EMPTY_VALUES, values).length > 0);

  const take = useEffectEvent(onTaken);
  useEffect(() => {
    if (!isWanted) return;
    document.getElementById(fieldId(FORM, 'name'))?.focus();
    take();
  }, [isWanted]);

  function onType(field: ProductField, value: string): void {
    setValues((before) => ({ ...before, [field]: value }));
    setIssues((before) => ({ ...before, [field]: undefined }));
  }

  function refuse(found: FieldIssues): void {
    setIssues(found);
    if (found.specifications !== undefined || found.applications !== undefined) setHasMore(true);
    setAttempt((count) => count + 1);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending.current || !isComplete(values)) return;
    setFailure(undefined);
    const found = issuesOf(values);
    if (hasIssues(found)) return refuse(found);
    isSending.current = true;
    try {
      const saved = await create.mutateAsync(createInputOf(values));
      toast({
        title: 'Product created successfully',
        description: `${saved.name} stands at the end of the catalogue.`,
        tone: 'success',
      });
      // What was typed meanwhile is the next product.
      setValues((now) => (now === values ? EMPTY_VALUES : now));
      setIssues({});
      document.getElementById(fieldId(FORM, 'name'))?.focus();
      onCreated(saved);
    } catch (error) {
      toastFailure('Error creating product', error, FAILED);
      setFailure(errorMessage(error, FAILED));
      refuse(issuesAt(refusalOf(error).issues));
    } finally {
      isSending.current = false;
    }
  }

  const control = controlsOf({ form: FORM, values, issues, onType });
  return (
    <section aria-labelledby="add-product-title" className="rounded-md border border-line bg-paper">
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
        id={FORM}
        hidden={!isOpen}
        noValidate
        method="post"
        aria-labelledby="add-product-title"
        onSubmit={(event) => void submit(event)}
        className="border-t border-line px-4 py-4 sm:px-5"
      >
        <div className="grid gap-4">
          <ProductMistakes form={FORM} issues={issues} attempt={attempt} />
          {failure !== undefined && !hasIssues(issues) && <FormError key={attempt}>{failure}</FormError>}
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField autoComplete="off" required {...control('name')} />
            <TextField autoComplete="off" required spellCheck={false} {...control('itemNumber')} />
            <GroupSelect groups={groups.categories} none="Uncategorized" {...control('categoryId')} />
            <GroupSelect groups={groups.brands} none="No brand" {...control('brandId')} />
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            <TextArea required rows={3} {...control('description')} />
            <div className="grid content-start gap-4">
              <ImageField
                id={fieldId(FORM, 'imageUrl')}
                imageUrl={values.imageUrl}
                error={issues.imageUrl}
                onChange={(url) => onType('imageUrl', url)}
              />
              {values.imageUrl !== '' && (
                <TextField
                  hint="What the image shows, for those who do not see it."
                  {...control('imageAlt')}
                />
              )}
            </div>
          </div>
          <div hidden={!hasMore} className="grid gap-4 lg:grid-cols-2 [&[hidden]]:hidden">
            <TextArea rows={4} hint="One a line, such as Weight: 2 kg." {...control('specifications')} />
            <TextArea rows={4} hint="Where it is used." {...control('applications')} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" disabled={!isComplete(values)} aria-disabled={create.isPending}>
              {create.isPending ? 'Creating…' : 'Create product'}
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
