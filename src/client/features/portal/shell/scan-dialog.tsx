import { useNavigate } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import { useId, useState, type FormEvent } from 'react';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { TextField } from '#client/ui/form/field.tsx';
import { codesInPhoto, labelNumberIn } from './read-code.ts';

const NO_READER =
  'This browser cannot read codes from a photo. Point the phone’s camera app at the label, or type the number under the code.';
const NO_CODE =
  'No code of a label was found in this photo. Hold the phone closer, in good light, or type the number under the code.';
const UNREADABLE = 'This file could not be read as a photo. Take another one, or type the number.';
const WRONG_NUMBER = 'This number is not valid. Check it against the label.';

/** Opens the vessel of a label on a unit, from a photo of its code or by its number. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');

  function open(label: string): void {
    onClose();
    void navigate({ to: '/portal/vessel-directory', search: { label } });
  }

  async function read(photo: File): Promise<void> {
    setNote('Reading the photo …');
    try {
      const codes = await codesInPhoto(photo);
      const number = codes?.map(labelNumberIn).find((found) => found !== null);
      if (number) open(number);
      else setNote(codes ? NO_CODE : NO_READER);
    } catch {
      setNote(UNREADABLE);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const number = labelNumberIn(typed);
    if (number === null) setProblem(WRONG_NUMBER);
    else open(number);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Scan a label"
      description="Opens the vessel of the unit that the label is on."
    >
      <div className="grid gap-5">
        <div className="relative grid justify-items-start gap-2">
          <input
            type="file"
            id={id}
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              const photo = target.files?.[0];
              // The same photo can be chosen again.
              target.value = '';
              if (photo) void read(photo);
            }}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={buttonClasses({
              className:
                'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            })}
          >
            <Camera aria-hidden className="size-5" /> Take a photo of the code
          </label>
          <output>{note}</output>
        </div>
        <form noValidate onSubmit={submit} className="grid justify-items-start gap-3">
          <TextField
            label="Number under the code"
            hint="QU and 13 letters or digits."
            value={typed}
            error={problem}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" variant="secondary">
            Open
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
