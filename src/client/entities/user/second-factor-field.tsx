import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/field.tsx';

/** The field of the refusal, where the second factor of a user is due. */
export type SecondFactorKind = 'code' | 'recoveryCode';

interface SecondFactorFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  kind: SecondFactorKind;
  onKindChange: (kind: SecondFactorKind) => void;
}

/** The code of an authenticator app, or a recovery code in place of it. */
export function SecondFactorField({ kind, onKindChange, ...field }: SecondFactorFieldProps) {
  const isCode = kind === 'code';
  return (
    <div>
      <TextField
        key={kind}
        {...(isCode
          ? {
              label: 'Code from your authenticator app',
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
            }
          : {
              label: 'Recovery code',
              hint: 'One of the codes that you printed or copied. Each works once.',
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
            })}
        {...field}
      />
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 -ml-3"
        onClick={() => onKindChange(isCode ? 'recoveryCode' : 'code')}
      >
        {isCode ? 'Use a recovery code instead' : 'Use the authenticator app instead'}
      </Button>
    </div>
  );
}
