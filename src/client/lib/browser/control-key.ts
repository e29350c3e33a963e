/** What the key is called that commands of programs are given with. */
export function controlKeyName(): 'Ctrl' | '⌘' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
