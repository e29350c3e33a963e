import { useId, useState } from 'react';
import { crossReferenceRows } from '#content/cross-reference.ts';
import { Button } from '#client/ui/button.tsx';
import { ContentLink } from '#client/entities/page/content-link.tsx';
import { Select, TextField } from '#client/ui/form/field.tsx';
import { askByForm, askByMail } from './ask-about-row.ts';
import { columnNames, CrossReferenceTable } from './cross-reference-table.tsx';
import {
  findRows,
  guideColumns,
  nextSort,
  sortRows,
  type GuideColumn,
  type GuideSort,
} from './cross-reference-view.ts';
import { textLink } from './inline-text.tsx';

/** The guide with its search. Without JavaScript only the full table is shown. */
export function CrossReferenceGuide({
  find,
  onFindChange,
}: {
  find: string;
  onFindChange: (text: string) => void;
}) {
  const tableId = useId();
  const [sort, setSort] = useState<GuideSort>();
  const rows = sortRows(findRows(crossReferenceRows, find), sort);
  const total = crossReferenceRows.length;

  return (
    <div className="@container mt-5">
      <search aria-label="Guide" className="noscript:hidden print:hidden">
        <form
          onSubmit={(event) => event.preventDefault()}
          className="flex flex-wrap items-end gap-x-4 gap-y-3"
        >
          <TextField
            type="search"
            label="Find a system, analyser or number"
            value={find}
            onChange={(event) => onFindChange(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            aria-controls={tableId}
            className="w-full max-w-md"
          />
          <Select
            label="Sort by"
            value={sort?.by ?? ''}
            onChange={(event) => {
              const by = event.currentTarget.value;
              setSort(by === '' ? undefined : { by: by as GuideColumn, direction: 'ascending' });
            }}
            className="w-full max-w-md @3xl:hidden"
          >
            <option value="">Order of the guide</option>
            {guideColumns.map((column) => (
              <option key={column} value={column}>
                {columnNames[column]}
              </option>
            ))}
          </Select>
          <output className="text-md text-muted tabular-nums @3xl:pb-2.5">
            {rows.length === total ? `${total} rows` : `${rows.length} of ${total} rows`}
          </output>
        </form>
      </search>

      {rows.length > 0 ? (
        <CrossReferenceTable
          id={tableId}
          rows={rows}
          sort={sort}
          onSort={(by) => setSort(nextSort(sort, by))}
        />
      ) : (
        <div id={tableId} className="mt-6 rounded-md border border-line bg-mist p-6">
          <p>No row holds “{find.trim()}”. That only means that we have written down nothing about it yet.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <a
              href={askByMail(find.trim())}
              className={`${textLink} inline-flex min-h-11 items-center text-md`}
            >
              Ask us about “{find.trim()}”
            </a>
            <Button variant="secondary" onClick={() => onFindChange('')}>
              Show all rows
            </Button>
          </div>
        </div>
      )}
      <p className="mt-3 text-sm text-muted">
        “Ask us” opens a mail to our sales desk that names the row. Without a mail program, use{' '}
        <ContentLink to="/#contact" messageOpening={askByForm(find.trim())} className={textLink}>
          the contact form
        </ContentLink>
        .
      </p>
    </div>
  );
}
