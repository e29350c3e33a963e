import { CSV_FORMATS, type CsvFormat } from '#contract/format/csv-format.ts';
import { Select } from '#client/ui/form/field.tsx';

const labels: Readonly<Record<CsvFormat, string>> = {
  comma: 'Commas (1250.50)',
  semicolon: 'Semicolons (1250,50)',
};

interface CsvFormatSelectProps {
  value: CsvFormat;
  onChange: (format: CsvFormat) => void;
}

/** Chooses how the user's CSV files are written. */
export function CsvFormatSelect({ value, onChange }: CsvFormatSelectProps) {
  return (
    <Select
      label="CSV files"
      hint="Choose semicolons if your Excel is set to Norway; otherwise it shows each row in one column."
      value={value}
      onChange={(event) => {
        const chosen = CSV_FORMATS.find((format) => format === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    >
      {CSV_FORMATS.map((format) => (
        <option key={format} value={format}>
          {labels[format]}
        </option>
      ))}
    </Select>
  );
}
