import type { ChecklistItem } from '#contract/project/checklist.ts';
import type { EarlierReading } from '#contract/project/readings.ts';
import { earlierReadingText } from '#client/entities/checklist/earlier-reading.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';

interface EarlierReadingsProps {
  item: ChecklistItem;
  /** Newest first. */
  readings: readonly EarlierReading[];
}

/** The readings of the last visits; nothing where there were none. */
export function EarlierReadings({ item, readings }: EarlierReadingsProps) {
  const [last] = readings;
  if (!last) return null;
  const label = `Last: ${earlierReadingText(last, item.unit)}`;
  if (readings.length === 1) return <p className="mt-1 text-muted">{label}</p>;
  return (
    <Disclosure label={label}>
      <ol aria-label={`Earlier readings: ${item.label}`} className="mb-1 pl-4 text-muted">
        {readings.map((reading, index) => (
          // Two checklists of one visit may have the same reading.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {earlierReadingText(reading, item.unit)}, {reading.serviceType}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
