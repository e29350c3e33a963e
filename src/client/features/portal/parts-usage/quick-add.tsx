import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { matchNamed, readTypedPrice, type FoundPart, type PartUsedBefore } from '#contract/billing/part.ts';
import type { Project } from '#contract/project/project.ts';
import { isKept, toastKept } from '#client/lib/outbox/kept.ts';
import { errorMessage } from '#client/lib/transport/error-message.ts';
import { useIdempotencyKey } from '#client/kit/record/idempotency-key.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { useAddPart } from '#client/entities/part/use-part-mutations.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { Select } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { QuantityField } from '#client/entities/product/quantity-field.tsx';
import { QueryProblem } from '#client/kit/feedback/query-problem.tsx';
import { usePortalUser } from '#client/entities/user/portal-user.ts';
import { NO_DETAILS, PartDetailsFields } from './part-details.tsx';
import { MATCHES_SHOWN, ProductSearch } from './product-search.tsx';

const OPEN = ['travelling', 'in progress', 'on hold', 'scheduled', 'work done'] as const;

interface QuickAddProps {
  /** Absent where the user chooses from their own open projects. */
  project?: Pick<Project, 'id'>;
  /** Values from an earlier use of the part, to start with. */
  like?: Pick<PartUsedBefore, 'productId' | 'partName' | 'partNumber' | 'quantity'>;
  onClose: () => void;
}

/** Records a part on a project: a catalogue product or free text. */
export function QuickAdd({ project, like, onClose }: QuickAddProps) {
  const form = useId();
  const { id: me } = usePortalUser();
  const projects = trpc.portal.projects.list.useQuery(
    { status: [...OPEN], operator: me, limit: 100 },
    { enabled: project === undefined },
  );
  const { stamp, settled } = useIdempotencyKey();
  const add = useAddPart({ onSettled: (_, error) => settled(error) });
  const [chosen, setChosen] = useState<number>();
  const [q, setQ] = useState(like?.productId === null ? like.partName : '');
  const [product, setProduct] = useState<FoundPart | undefined>(() => productOf(like));
  const [quantity, setQuantity] = useState(like?.quantity ?? 1);
  const [details, setDetails] = useState(NO_DETAILS);
  const [costError, setCostError] = useState<string>();
  const projectId = project?.id ?? chosen ?? projects.data?.projects[0]?.id;
  const name = product?.name ?? q.trim();
  const utils = trpc.useUtils();
  const [isLooking, setLooking] = useState(false);
  /** The text for which the catalogue has similar but not equal parts. */
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === name && !product;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) question.current?.focus();
  }, [isAsked]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (projectId === undefined || name === '' || isLooking) return;
    if (product) return save({ productId: product.productId, partName: product.name });
    setLooking(true);
    const matches = await utils.portal.parts.search.fetch({ q: name, limit: MATCHES_SHOWN }).catch(() => []);
    setLooking(false);
    const named = matchNamed(name, matches);
    if (named) {
      setProduct(named);
      save({ productId: named.productId, partName: named.name });
    } else if (matches.some(({ isSimilar }) => !isSimilar)) setAsked(name);
    else save({ partName: name });
  }

  function save(part: { productId?: number; partName: string }): void {
    if (projectId === undefined) return;
    setAsked(undefined);
    const { amount, currency, category, supplier, notes } = details;
    const cost = amount.trim() === '' ? undefined : readTypedPrice({ amount, currency });
    setCostError(cost?.problem);
    if (cost?.problem !== undefined) return;
    add.mutate(
      stamp({
        projectId,
        ...part,
        quantity,
        category,
        ...(supplier.trim() !== '' && { supplier }),
        ...(notes.trim() !== '' && { notes }),
        ...(cost && { cost: cost.price }),
      }),
      {
        onSuccess: ({ partName, vesselName }) => {
          toast({ title: `${quantity} × ${partName} added on ${vesselName}`, tone: 'success' });
          onClose();
        },
        onError(problem) {
          if (!isKept(problem)) return;
          toastKept();
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      holdsTyping
      onOpenChange={(open) => !open && onClose()}
      title="Add part"
      footer={
        <>
          <Button
            type="submit"
            form={form}
            disabled={add.isPending || isLooking || projectId === undefined || name === ''}
          >
            Add
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {add.error && <FormError>{errorMessage(add.error)}</FormError>}
        <QueryProblem query={projects} />
        {project === undefined && projects.data?.projects.length === 0 && (
          <p>You have no open projects to add a part to.</p>
        )}
        {project === undefined && projects.data?.projects.length !== 0 && (
          <Select
            label="Project"
            value={projectId ?? ''}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          >
            {projects.data?.projects.map(({ id, vesselName, status }) => (
              <option key={id} value={id}>
                {vesselName}, project {id} ({status})
              </option>
            ))}
          </Select>
        )}
        {product ? (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="font-medium">{product.name}</span>{' '}
              <span className="font-mono text-sm text-muted">{product.itemNumber}</span>
            </span>
            <Button size="sm" variant="ghost" onClick={() => setProduct(undefined)}>
              Choose another part
            </Button>
          </p>
        ) : (
          <>
            {isAsked && (
              <div
                ref={question}
                tabIndex={-1}
                role="alert"
                className="grid gap-2 border-l-4 border-signal bg-signal-tint px-4 py-3 text-sm"
              >
                <p>The catalogue has parts like “{name}”. Choose one below, or add it as written.</p>
                <div>
                  <Button size="sm" variant="secondary" onClick={() => save({ partName: name })}>
                    Add “{name}” as written
                  </Button>
                </div>
              </div>
            )}
            <ProductSearch q={q} onType={setQ} onChoose={setProduct} />
            <p className="text-sm text-muted">Not in the catalogue? Add it as you typed it.</p>
          </>
        )}
        <div className="flex items-center gap-3">
          <span className="text-sm font-medium">Quantity</span>
          <QuantityField label="Quantity" quantity={quantity} onChange={setQuantity} className="h-11 w-24" />
        </div>
        <details open={costError !== undefined || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-theme">
            Category, supplier, cost, note
          </summary>
          <PartDetailsFields details={details} errors={{ amount: costError }} onChange={setDetails} />
        </details>
      </form>
    </Dialog>
  );
}

function productOf(like: QuickAddProps['like']): FoundPart | undefined {
  if (!like || like.productId === null) return undefined;
  return { productId: like.productId, name: like.partName, itemNumber: like.partNumber ?? '' };
}
