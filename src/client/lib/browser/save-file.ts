/** Saves bytes or a text as a file, as a browser download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  startDownload(url, name);
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads what is at an address, under its own name unless one is given. */
export function startDownload(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  // A modal makes everything else inert, and inert links do not work.
  (document.querySelector('dialog:modal') ?? document.body).append(link);
  link.click();
  link.remove();
}
