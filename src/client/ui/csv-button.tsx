import Download from 'lucide-react/icons/download';
import { Button } from './button.tsx';

interface CsvButtonProps {
  label?: string;
  isBusy: boolean;
  onClick: () => void;
}

/** Saves the list that is shown, with what it is narrowed to. It keeps the focus while it is busy. */
export function CsvButton({ label = 'Export CSV', isBusy, onClick }: CsvButtonProps) {
  return (
    <Button variant="secondary" size="sm" aria-disabled={isBusy} onClick={() => !isBusy && onClick()}>
      <Download aria-hidden className="size-4" /> {isBusy ? 'Exporting…' : label}
    </Button>
  );
}
