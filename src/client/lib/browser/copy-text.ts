/** Puts a text on the clipboard and answers whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without TLS and browsers that refuse the clipboard: copies as the reader's own Ctrl+C would. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  // Spaces that are not drawn are not copied: the columns need them.
  field.className = 'sr-only whitespace-pre!';
  field.readOnly = true;
  field.value = text;
  // Beside an open modal nothing can be selected.
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
