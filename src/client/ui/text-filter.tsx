import { useSearchText } from '#client/lib/use-search-text.ts';
import { TextField } from './field.tsx';

interface TextFilterProps {
  label: string;
  /** The text that the address holds. */
  text: string;
  /** After a pause in typing. */
  onChange: (text: string) => void;
}

/** One of several texts that narrow a list. */
export function TextFilter({ label, text: said, onChange }: TextFilterProps) {
  const { text, type } = useSearchText(said, onChange);
  return (
    <TextField
      label={label}
      value={text}
      maxLength={200}
      autoComplete="off"
      onChange={({ target: { value } }) => type(value)}
    />
  );
}
