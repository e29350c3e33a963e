import type { ContentSection } from '#content/content-section.ts';
import { ContentTable } from './content-table.tsx';
import { PageFigure } from './drawings/page-figure.tsx';
import { InlineText } from './inline-text.tsx';

/** The id of a section for links: its heading in letters, digits and dashes. */
export function sectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The content below a section's heading. */
export function SectionBody({ paragraphs, list, table, figure }: ContentSection) {
  return (
    <>
      {paragraphs.map((paragraph, index) => (
        // eslint-disable-next-line react/no-array-index-key -- the words of a page never change places
        <p key={index} className="measure mt-4">
          <InlineText text={paragraph} />
        </p>
      ))}
      {list && (list.ordered ? <Steps items={list.items} /> : <Points items={list.items} />)}
      {table && <ContentTable {...table} />}
      {figure && <PageFigure {...figure} />}
    </>
  );
}

type Items = NonNullable<ContentSection['list']>['items'];

function Steps({ items }: { items: Items }) {
  return (
    <ol className="measure mt-5 grid gap-3">
      {items.map((item, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <li key={index} className="flex gap-4">
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border border-ink text-sm font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <span className="min-w-0">
            <InlineText text={item} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Points({ items }: { items: Items }) {
  return (
    <ul className="measure mt-5 grid gap-2">
      {items.map((item, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <li key={index} className="flex gap-4">
          <span aria-hidden="true" className="mt-[0.8em] h-px w-4 shrink-0 bg-glass" />
          <span className="min-w-0">
            <InlineText text={item} />
          </span>
        </li>
      ))}
    </ul>
  );
}
