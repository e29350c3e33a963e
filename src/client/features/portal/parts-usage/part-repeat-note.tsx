import type { PartRepeat } from '#contract/billing/part.ts';
import { FoldButton } from '#client/ui/fold-button.tsx';
import { useFoldedRepeat } from './folded-repeats.ts';
import { repeatText } from './repeat-text.ts';

/** Says that a part was used on the same system before. It can be folded for the project. */
export function PartRepeatNote({ projectId, repeat }: { projectId: number; repeat: PartRepeat }) {
  const { isFolded, fold } = useFoldedRepeat(projectId, repeat.partKey);
  return (
    <div className="basis-full text-sm">
      <FoldButton fold={{ isOpen: !isFolded, toggle: () => fold(!isFolded) }}>
        Used before<span className="sr-only"> ({repeat.name})</span>
      </FoldButton>
      {!isFolded && (
        <p className="border-l-4 border-signal bg-signal-tint px-3 py-1.5 wrap-anywhere">
          {repeatText(repeat)}
        </p>
      )}
    </div>
  );
}
