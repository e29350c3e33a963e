import type { OutgoingHttpHeaders } from 'node:http';

/**
 * Nothing but what we serve ourselves. Of what stands within a page only those scripts run and those style sheets apply
 * whose hashes are named; a style on an element never does.
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
}: { scripts?: readonly string[]; styles?: readonly string[] } = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ...otherSources,
  ].join('; ');
}

const otherSources = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * What every answer carries, whatever its kind. They depend on the settings only, so they are made once: hooks set
 * them, and answers that are kept as bytes are sent with them without running a hook.
 */
export function securityHeaders({
  publicUrl,
  hstsIncludeSubdomains = false,
}: {
  publicUrl: string | undefined;
  hstsIncludeSubdomains?: boolean;
}): Readonly<OutgoingHttpHeaders> {
  const subdomains = hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return {
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(publicUrl?.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${subdomains}`,
    }),
  };
}
