let address = '';

/**
 * The public address of the site without a trailing slash: PUBLIC_URL. If it is not set, it is empty and addresses are
 * paths; the Host header of a request is never used. The server sets it and passes it to the browser in the page.
 */
export function setSiteAddress(next: string): void {
  address = next.replace(/\/+$/, '');
}

export function siteAddress(): string {
  return address;
}

/** Returns the absolute address of a path, if the public address is known. */
export function absolute(path: string): string {
  return `${address}${path}`;
}
