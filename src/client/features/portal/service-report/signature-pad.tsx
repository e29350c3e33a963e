import { useEffect, useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import { drawSignature, PICTURE, pointIn, type Point } from './signature-strokes.ts';

export interface SignaturePadHandle {
  /** The signature as a PNG data URL. */
  picture: () => string | undefined;
}

interface SignaturePadProps {
  ref: Ref<SignaturePadHandle>;
  /** The typed name, which may replace a drawn signature. */
  name: string;
  error?: string | undefined;
  onChange: (isSigned: boolean) => void;
}

/** A phone in landscape; staff.css widens the field there. */
const LAID_FLAT = '(orientation: landscape) and (height < 30rem)';

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * A field to sign in with a finger, pen or mouse. The typed name is an equal alternative, because name and rank are
 * entered as well.
 */
export function SignaturePad({ ref, name, error, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const [isTyped, setTyped] = useState(false);
  const typedName = isTyped ? name.trim() : '';
  const isSigned = strokes.length > 0 || typedName !== '';

  useEffect(() => {
    if (canvas.current) drawSignature(canvas.current, strokes, typedName);
  }, [strokes, typedName]);

  // Turned for signing, the phone shows the whole field.
  useEffect(() => {
    const flat = window.matchMedia(LAID_FLAT);
    const show = () => {
      const field = canvas.current;
      if (flat.matches && field && isInView(field)) field.scrollIntoView({ block: 'center' });
    };
    flat.addEventListener('change', show);
    return () => flat.removeEventListener('change', show);
  }, []);

  useImperativeHandle(
    ref,
    () => ({ picture: () => (isSigned ? canvas.current?.toDataURL('image/png') : undefined) }),
    [isSigned],
  );

  function begin(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY);
    setTyped(false);
    setStrokes((before) => [...before, [start]]);
    onChange(true);
  }

  function draw(event: PointerEvent<HTMLCanvasElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const points = (passed.length > 0 ? passed : [event.nativeEvent]).map(({ clientX, clientY }) =>
      pointIn(box, clientX, clientY),
    );
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), ...points]]);
  }

  function clear(): void {
    setStrokes([]);
    setTyped(false);
    onChange(false);
  }

  function useName(): void {
    setStrokes([]);
    setTyped(true);
    onChange(name.trim() !== '');
  }

  return (
    <div>
      <p className="mb-1 text-sm font-medium">Signature</p>
      <canvas
        ref={canvas}
        width={PICTURE.width}
        height={PICTURE.height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- nothing but a canvas can be drawn on
        role="img"
        aria-label={
          isSigned ? (isTyped ? `Signature: ${typedName}` : 'Signature: drawn') : 'Signature: empty'
        }
        data-signature
        onPointerDown={begin}
        onPointerMove={draw}
        className={
          error === undefined
            ? 'signature-field on-white touch-none rounded-md border border-edge bg-paper'
            : 'signature-field on-white touch-none rounded-md border-2 border-danger bg-paper'
        }
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="-ml-3 flex flex-wrap">
        <Button variant="ghost" size="sm" aria-disabled={!isSigned} onClick={clear}>
          Clear
        </Button>
        <Button variant="ghost" size="sm" aria-disabled={name.trim() === ''} onClick={useName}>
          Sign with the typed name
        </Button>
      </div>
    </div>
  );
}
