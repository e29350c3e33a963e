import { useId, type ReactNode } from 'react';

/** Short facts in the style of a nameplate: one row each. */
export function DataPlate({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  const id = useId();
  return (
    <div className="overflow-hidden rounded-md border border-edge bg-paper print:break-inside-avoid">
      <table aria-labelledby={id} className="w-full table-fixed text-left text-sm">
        <caption
          id={id}
          className="border-b border-edge px-4 py-2.5 text-left text-md font-semibold text-ink sm:px-5"
        >
          {caption}
        </caption>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label} className="border-t border-line first:border-t-0">
              <th scope="row" className="w-[38%] py-2 pr-3 pl-4 align-top font-normal text-muted sm:pl-5">
                {label}
              </th>
              <td className="py-2 pr-4 align-top text-ink tabular-nums sm:pr-5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
