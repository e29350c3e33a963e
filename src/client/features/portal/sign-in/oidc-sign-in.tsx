import { OIDC_ACCOUNT_COOKIE, OIDC_REFUSALS } from '#contract/office/oidc.ts';
import { OidcLink } from '#client/entities/user/oidc-link.tsx';
import { trpc } from '#client/lib/transport/trpc.ts';
import { FormError } from '#client/ui/form/form-error.tsx';

/** Offers the identity provider of the office, if there is one. `refusedAs`: how the last sign-in there ended. */
export function OidcSignIn({ refusedAs }: { refusedAs: string | null }) {
  const label = trpc.portal.session.oidc.useQuery().data?.label;
  const refusal = Object.entries(OIDC_REFUSALS).find(([kind]) => kind === refusedAs)?.[1];
  const account = refusedAs === 'unknown' ? readAccount() : undefined;
  return (
    <>
      {refusal !== undefined && (
        <FormError>
          {refusal}
          {account !== undefined && <span className="mt-2 block break-all">Account: {account}</span>}
        </FormError>
      )}
      {label && (
        <OidcLink next={new URLSearchParams(location.search).get('next')}>Sign in with {label}</OidcLink>
      )}
    </>
  );
}

function readAccount(): string | undefined {
  const pattern = new RegExp(`(?:^|; )(?:__Host-)?${OIDC_ACCOUNT_COOKIE}=([^;]*)`);
  const value = pattern.exec(document.cookie)?.[1];
  return value && decodeURIComponent(value);
}
