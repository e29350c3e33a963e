import FileText from 'lucide-react/icons/file-text';
import type { ReportCell, ReportTable, SectionWith } from '#contract/report/report-sections.ts';
import type { ReportPicture, ShownReport } from '#client/entities/service-report/shown-report.ts';
import { PackedPicture } from '#client/entities/file/packed-picture.tsx';
import { WaitingPicture } from '#client/entities/file/waiting-picture.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/ui/use-media-query.ts';
import { buttonClasses } from '#client/ui/button.tsx';

interface ReportOnScreenProps {
  preview: ShownReport;
  /** Who signed it. */
  signedText?: string | undefined;
  /** The signed file, once the report is submitted. */
  signedPath?: string | undefined;
}

/** Shows the report on screen, with the same sections as the PDF. */
export function ReportOnScreen({ preview, signedText, signedPath }: ReportOnScreenProps) {
  const { title, number, company, sections } = preview.report;
  const path = signedPath ?? preview.contentPath;
  return (
    <article aria-label={`${title} ${number}`} className="grid gap-5 bg-paper p-4 sm:p-6">
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b border-line pb-3">
        <p>
          <span className="block font-semibold">{company.name}</span>
          <span className="text-muted">{company.lines[0]}</span>
        </p>
        <p>
          <span className="block font-semibold">{number}</span>
          <span className="text-muted">{signedText ?? 'Draft, not signed'}</span>
        </p>
        {path && (
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant: 'secondary', size: 'sm' })}
          >
            <FileText aria-hidden className="size-4" />
            {signedPath === undefined ? 'Open as PDF' : 'Open the signed PDF'}
            <span className="sr-only"> in a new tab</span>
          </a>
        )}
      </header>
      <h3 className="text-lg">{title}</h3>
      {sections.map((section, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two checklists may have one title, and order is all there is
        <section key={place} className="grid gap-2">
          <h4 className="border-t border-ink pt-2 text-dense font-semibold">{section.title}</h4>
          <SectionBody section={section} />
        </section>
      ))}
    </article>
  );
}

function SectionBody({ section }: { section: SectionWith<ReportPicture> }) {
  switch (section.kind) {
    case 'facts':
      return (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {section.facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'text':
      return (
        <div className="grid gap-2 wrap-anywhere whitespace-pre-line">
          {section.texts.map((text, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
            <p key={place} className={section.isMuted ? 'text-muted' : undefined}>
              {text}
            </p>
          ))}
        </div>
      );
    case 'table':
      return <SectionTable table={section} />;
    case 'photos':
      return (
        <ul className="grid gap-4 sm:grid-cols-2">
          {section.photos.map((photo) => (
            // Its number makes a caption unique.
            <li key={photo.caption}>
              <figure>
                <Picture picture={photo} />
                <figcaption className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-muted">
                  {photo.caption}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      );
  }
}

const PICTURE = 'max-h-60 rounded-sm';

function Picture({ picture: { previewPath, waiting } }: { picture: ReportPicture }) {
  if (previewPath !== null)
    return <PackedPicture src={previewPath} alt="" loading="lazy" className={PICTURE} />;
  return waiting ? <WaitingPicture {...waiting} className={PICTURE} /> : null;
}

const tones = { muted: 'text-muted', strong: 'font-semibold', alarm: 'font-semibold text-danger' } as const;

const cellClass = ({ tone }: ReportCell) => (tone === undefined ? undefined : tones[tone]);

/** Shows a table where its columns fit; otherwise each row becomes a list of its cells. */
function SectionTable({ table: { title, columns, rows } }: { table: ReportTable }) {
  const isWide = useMediaQuery(WIDE_SCREEN);
  const named = rows.map((row, place) => ({
    key: place,
    cells: row.map((cell, index) => ({ cell, column: columns[index]?.title ?? '' })),
  }));
  if (!isWide) {
    return (
      <ul className="divide-y divide-line">
        {named.map(({ key, cells: [first, ...others] }) => (
          <li key={key} className="py-2">
            <p className="wrap-anywhere whitespace-pre-line">
              <span className="sr-only">{first?.column}: </span>
              {first?.cell.text}
            </p>
            {others
              .filter(({ cell }) => cell.text !== '')
              .map(({ cell, column }) => (
                <p key={column} className="wrap-anywhere">
                  <span className="text-muted">{column}: </span>
                  <span className={cellClass(cell)}>{cell.text}</span>
                </p>
              ))}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className="border-b border-ink py-1 pr-3 text-sm text-muted">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {named.map(({ key, cells }) => (
          <tr key={key} className="border-b border-line align-top">
            {cells.map(({ cell, column }) => (
              <td key={column} className="py-1.5 pr-3 wrap-anywhere whitespace-pre-line">
                <span className={cellClass(cell)}>{cell.text}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
