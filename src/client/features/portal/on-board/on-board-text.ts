import { formatList } from '#contract/format/format-list.ts';
import { formatCount } from '#contract/format/format-number.ts';
import { recentTime } from '#client/lib/recent-time.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import type { PackSummary } from '#client/lib/packs/pack-store.ts';

type Stored = Pick<PackSummary, 'takenAt' | 'bytes' | 'missing'>;

export const isComplete = ({ missing }: Stored): boolean =>
  missing.photos === 0 && missing.documents === 0 && !missing.screens;

/** "On board since 06:12, 14 MB." */
export const onBoardText = ({ takenAt, bytes }: Stored): string =>
  `On board since ${recentTime(takenAt)}, ${formatBytes(bytes)}.`;

/** "Not everything was taken on board: 4 photos are missing. Try again before you leave." */
export function missingText({ missing }: Stored): string {
  const { photos, documents, screens } = missing;
  const parts = [
    photos > 0 && formatCount(photos, 'photo'),
    documents > 0 && formatCount(documents, 'travel document'),
    screens && 'the screens',
  ].filter((part) => part !== false);
  const isOne = parts.length === 1 && photos + documents === 1 && !screens;
  return `Not everything was taken on board: ${formatList(parts)} ${isOne ? 'is' : 'are'} missing. Try again before you leave.`;
}
