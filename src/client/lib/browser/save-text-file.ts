/** Hands a text over as a file, as a download of the browser. */
export function saveTextFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // A modal makes all else inert, and a link that is inert is not followed.
  (document.querySelector('dialog:modal') ?? document.body).append(link);
  link.click();
  link.remove();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
