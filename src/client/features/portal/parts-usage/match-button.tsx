import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { MapDialog } from './map-dialog.tsx';

interface MatchButtonProps {
  spelling: { label: string; partNumber: string | null };
}

/** Opens the dialog that matches a part with a catalogue product. */
export function MatchButton({ spelling }: MatchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" className="md:whitespace-nowrap" onClick={() => setOpen(true)}>
        Match with catalogue<span className="sr-only"> {spelling.label}</span>
      </Button>
      {isOpen && <MapDialog spelling={spelling} onClose={() => setOpen(false)} />}
    </>
  );
}
