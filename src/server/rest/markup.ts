/** HTML that is safe to send: everything that was put into it has been escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | false | undefined | readonly Part[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes HTML; what is put in is escaped unless it is Markup itself. `false` and undefined write nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(write)));
}

function write(part: Part): string {
  if (part === false || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(write).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}
