/** The label of the key for shortcuts: Ctrl, or ⌘ on a Mac. */
export function controlKeyName(): 'Ctrl' | '⌘' {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
