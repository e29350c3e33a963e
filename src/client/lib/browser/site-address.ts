let address = '';

/**
 * Where the site is reached, without a slash at the end: PUBLIC_URL. Where that is not set it is empty, and addresses
 * are paths; what a request calls the site is never repeated. The server sets it, and the page hands it to the browser.
 */
export function setSiteAddress(next: string): void {
  address = next.replace(/\/+$/, '');
}

export function siteAddress(): string {
  return address;
}

/** A path of ours as other sites have to write it, as far as that is known. */
export function absolute(path: string): string {
  return `${address}${path}`;
}
