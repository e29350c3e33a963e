import type { OutgoingHttpHeaders } from 'node:http';

/**
 * Only our own resources. Inline scripts run, and inline style sheets apply, only if their hash is listed; style
 * attributes never apply.
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  framedBy = 'none',
}: { scripts?: readonly string[]; styles?: readonly string[]; framedBy?: 'none' | 'self' } = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ...otherSources,
    `frame-ancestors '${framedBy}'`,
  ].join('; ');
}

const otherSources = [
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
];

/** For a file that our own pages show within a frame; other sites still cannot. */
export const framedByUsHeaders: Readonly<OutgoingHttpHeaders> = {
  'content-security-policy': contentSecurityPolicy({ framedBy: 'self' }),
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * The headers of every answer. They depend on the settings only, so they are built once: hooks set them, and cached
 * answers are sent with them without running a hook.
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
