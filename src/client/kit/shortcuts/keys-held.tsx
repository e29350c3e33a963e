/** While it is there, shortcuts rest: what is typed is meant for what is about to open. */
export function KeysHeld() {
  return (
    <output data-keys-held className="sr-only">
      Opening…
    </output>
  );
}
