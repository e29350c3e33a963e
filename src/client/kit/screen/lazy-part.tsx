import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { laterCode } from '#client/lib/browser/later-code.ts';
import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { toast } from '#client/lib/toast.ts';
import { ErrorPanel } from '#client/ui/error-panel.tsx';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const laterPart = <Props extends object>(load: Load<Props>) =>
  laterCode(async () => ({ Content: await load() }));

/** A part of a screen whose code is fetched when the part is first shown, or ahead. */
export function lazyPart<Props extends object>(load: Load<Props>, skeleton: ReactNode): ComponentType<Props> {
  const usePart = laterPart(load);
  return function LazyPart(props: Props) {
    const { part, isFailed } = usePart(true);
    if (part) return <part.Content {...props} />;
    if (!isFailed) return skeleton;
    return (
      <ErrorPanel
        message="This part could not be loaded. Check the connection and try again."
        onRetry={() => void reloadWhereReachable()}
      />
    );
  };
}

/** The same for a dialog or sheet: its code is fetched when it is first opened, or ahead. */
export function lazyDialog<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const usePart = laterPart(load);
  return function LazyDialog(props: Props) {
    // A dialog without the property is rendered only while it is open.
    const isOpen = !('open' in props) || props.open === true;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    const { part, isFailed } = usePart(wasOpen);
    useToastOnFailure(isFailed);
    return wasOpen && part ? <part.Content {...props} /> : null;
  };
}

/** Says that what was pressed needs code that could not be fetched. */
export function useToastOnFailure(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return;
    toast({
      title: 'Could not open this',
      description: 'A file could not be loaded. Check the connection and try again.',
      tone: 'danger',
      action: { label: 'Reload', onSelect: () => void reloadWhereReachable() },
    });
  }, [isFailed]);
}
