import { OIDC_REFUSALS, OIDC_START_PATH } from '#contract/office/oidc.ts';
import { trpc } from '#client/lib/transport/trpc.ts';
import { buttonClasses } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';

/** Leads to the identity provider of the office, if there is one. `refusedAs`: how the last way there ended. */
export function OidcSignIn({ refusedAs }: { refusedAs: string | null }) {
  const label = trpc.portal.session.oidc.useQuery().data?.label;
  const refusal = Object.entries(OIDC_REFUSALS).find(([kind]) => kind === refusedAs)?.[1];
  const next = new URLSearchParams(location.search).get('next');
  const search = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <>
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      {label && (
        <a href={OIDC_START_PATH + search} className={buttonClasses({ variant: 'secondary' })}>
          Sign in with {label}
        </a>
      )}
    </>
  );
}
