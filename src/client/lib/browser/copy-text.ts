/** Copies a text to the clipboard and returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without TLS and browsers that block the clipboard: copies as Ctrl+C would. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  // Hidden spaces are not copied, but the columns need them.
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
