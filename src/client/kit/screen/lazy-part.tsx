import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { laterCode } from '#client/lib/browser/later-code.ts';
import { reloadWhereReachable } from '#client/lib/browser/use-lazy-import.ts';
import { useRetryOnReconnection } from '#client/lib/transport/reconnection.ts';
import { toast } from '#client/lib/toast.ts';
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

const laterPart = <Props extends object>(load: Load<Props>) =>
  laterCode(async () => ({ Content: await load() }));

/** A part of a screen whose code is fetched when the part is first shown, or ahead. */
export function lazyPart<Props extends object>(load: Load<Props>, skeleton: ReactNode): ComponentType<Props> {
  const usePart = laterPart(load);
  return function LazyPart(props: Props) {
    const { part, isFailed, again } = usePart(true);
    useRetryOnReconnection(isFailed, () => void again().catch(reloadWhereNothingIsLost));
    if (part) return <part.Content {...props} />;
    if (!isFailed) return skeleton;
    return (
      <ErrorPanel
        message="This part could not be loaded. Check the connection and try again."
        onRetry={() => void again().catch(reloadWhereReachable)}
      />
    );
  };
}

const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])';

/** A reload that nobody asked for. What would ask before the page is left prevents it, and so does what is typed. */
async function reloadWhereNothingIsLost(): Promise<void> {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_IN)];
  if (leaving.defaultPrevented || fields.some(({ value }) => value !== '')) return;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
  await reloadWhereReachable();
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
export function useToastOnFailure(isFailed: boolean, onFailure?: () => void): void {
  const giveUp = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!isFailed) return;
    giveUp();
    toast({
      title: 'Could not open this',
      description: 'A file could not be loaded. Check the connection and try again.',
      tone: 'danger',
      action: { label: 'Reload', onSelect: () => void reloadWhereReachable() },
    });
  }, [isFailed]);
}
