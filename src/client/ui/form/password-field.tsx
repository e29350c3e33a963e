import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';

/** A password that can be shown: typing errors on a phone cost more sign-ins than someone looking on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'spellCheck' | 'autoCapitalize'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div>
      <TextField {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 -ml-3"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden className="size-4" /> Show password
      </Button>
    </div>
  );
}
