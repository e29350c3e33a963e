import { useRef, useState } from 'react';
import { IMAGE_TYPES } from '#contract/catalogue/image.ts';
import { toast } from '#client/lib/toast.ts';
import { Button, buttonClasses } from '#client/ui/button.tsx';
import { ImageRefusal, shrinkImage } from './product-image.ts';
import { ProductPicture } from './product-picture.tsx';

interface ImageFieldProps {
  id: string;
  imageUrl: string;
  error: string | undefined;
  isDisabled?: boolean;
  /** Whether a picture is being read: the record waits for it. */
  isReading: boolean;
  onReadingChange: (isReading: boolean) => void;
  onChange: (imageUrl: string) => void;
}

/** Chooses a picture, scales it in the browser and shows the result. */
export function ImageField({
  id,
  imageUrl,
  error,
  isDisabled = false,
  isReading,
  onReadingChange,
  onChange,
}: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const message = refusal ?? error;

  async function take(file: File): Promise<void> {
    latest.current = file;
    setRefusal(undefined);
    onReadingChange(true);
    try {
      const url = await shrinkImage(file);
      if (latest.current === file) onChange(url);
    } catch (cause) {
      if (latest.current === file) refuse(cause);
    } finally {
      if (latest.current === file) onReadingChange(false);
    }
  }

  function refuse(cause: unknown): void {
    const { message: title, description } =
      cause instanceof ImageRefusal ? cause : new ImageRefusal('Error uploading image');
    toast({ title, ...(description !== undefined && { description }), tone: 'danger' });
    setRefusal([title, description].filter(Boolean).join('. '));
  }

  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block text-sm font-medium">
        Image
      </span>
      <div className="flex items-center gap-4">
        <ProductPicture imageUrl={imageUrl} alt="The image as it will be kept" className="size-20" />
        <div className="min-w-0">
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              id={id}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              disabled={isDisabled}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-describedby={message === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
              aria-invalid={message === undefined ? undefined : true}
              className="peer sr-only"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                // The same file can be chosen again.
                currentTarget.value = '';
                if (file) void take(file);
              }}
            />
            <label
              id={`${id}-choose`}
              htmlFor={id}
              className={buttonClasses({
                variant: 'secondary',
                size: 'sm',
                className:
                  'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:cursor-not-allowed peer-disabled:text-muted',
              })}
            >
              {isReading ? 'Reading image…' : imageUrl === '' ? 'Choose image' : 'Choose another'}
            </label>
            {imageUrl !== '' && !isDisabled && (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  latest.current = undefined;
                  onReadingChange(false);
                  setRefusal(undefined);
                  onChange('');
                  input.current?.focus();
                }}
              >
                Remove image
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
            JPEG, PNG or WebP under 5 MB; kept at 400 px.
          </p>
          {message !== undefined && (
            <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
              <span className="sr-only">Error: </span>
              {message}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
