/** A list as a buyer would paste it, and what a person reads in it. */
export interface CorpusList {
  name: string;
  text: string;
  lines: ExpectedLine[];
}

export interface ExpectedLine {
  /** Undefined where the list names none. */
  quantity: number | undefined;
  /** The item that may be chosen without asking; undefined where a careful person would ask. */
  item: string | undefined;
  /** A part of the pasted text that only this line contains. */
  fragment: string;
}

/** Reads expectations, one a row: `quantity | item | fragment`, with `-` for none. */
export function corpusList(name: string, text: string, expected: string): CorpusList {
  const lines = expected
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row): ExpectedLine => {
      const [quantity = '', item = '', ...fragment] = row.split('|').map((cell) => cell.trim());
      return {
        quantity: quantity === '-' ? undefined : Number(quantity),
        item: item === '-' ? undefined : item,
        fragment: fragment.join('|'),
      };
    });
  return { name, text, lines };
}
