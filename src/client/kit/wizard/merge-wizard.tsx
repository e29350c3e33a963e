import { Fragment, useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { QueryProblem, type QueryProblemProps } from '#client/kit/feedback/query-problem.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';

interface Side {
  id: number;
  version: number;
}

type PreviewQuery<Preview> = QueryProblemProps['query'] & { data: Preview | undefined; isPending: boolean };

interface MergeWizardProps<Preview> {
  title: string;
  description: string;
  /** How another one is chosen: "Choose another vessel". */
  another: string;
  /** The record that the merge begins with, and whether it stays or becomes part of the other one at first. */
  ownId: number;
  stays: boolean;
  /** Compares the two, once the other one is chosen. */
  usePreview: (records: { id: number; loserId: number }, isWanted: boolean) => PreviewQuery<Preview>;
  /** Where the other one is looked up. */
  search: (onChoose: (id: number) => void) => ReactNode;
  onClose: () => void;
  /** The form of the merge. */
  children: (preview: Preview) => ReactNode;
}

/** Makes two records one: first which other one, then which of the two stays and what it takes. */
export function MergeWizard<Preview extends { winner: Side; loser: Side }>({
  title,
  description,
  another,
  ownId,
  stays,
  usePreview,
  search,
  onClose,
  children,
}: MergeWizardProps<Preview>) {
  const [otherId, setOther] = useState<number>();
  const [ownStays, setOwnStays] = useState(stays);
  const [id, loserId] = ownStays ? [ownId, otherId ?? 0] : [otherId ?? 0, ownId];
  const preview = usePreview({ id, loserId }, otherId !== undefined);
  const { winner, loser } = preview.data ?? {};
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="lg"
      description={description}
    >
      {otherId === undefined ? (
        search(setOther)
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setOther(undefined)}>
              {another}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => setOwnStays(!ownStays)}>
              Swap which one stays
            </Button>
          </div>
          <QueryProblem query={preview} />
          {preview.isPending && <Skeleton className="h-64" />}
          {preview.data && (
            <Fragment key={`${winner?.id} ${winner?.version} ${loser?.version}`}>
              {children(preview.data)}
            </Fragment>
          )}
        </div>
      )}
    </Dialog>
  );
}
