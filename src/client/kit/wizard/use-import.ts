import { useRef, useState } from 'react';
import { sourceOfFile, sourceOfText, type CsvSource } from '#client/lib/browser/csv-file.ts';

/** The call that checks a file (`dryRun`) and imports it. */
interface ImportCall<Input, Report> {
  isPending: boolean;
  variables: Input | undefined;
  error: unknown;
  reset: () => void;
  mutate: (input: Input, options: { onSuccess: (report: Report) => void }) => void;
}

interface ImportOptions<Input> {
  /** What is sent to check a file. */
  checkOf: (csv: string) => Input;
  /** Answers about the file before are no answers about this one. */
  onChosen: () => void;
}

/**
 * An import from the choice of a file to its last row. A dry run follows each choice; what it finds stays until another
 * file is chosen, and a file that was refused is replaced by the next.
 */
export function useImport<Input extends { dryRun?: boolean | undefined }, Report>(
  call: ImportCall<Input, Report>,
  { checkOf, onChosen }: ImportOptions<Input>,
) {
  const [source, setSource] = useState<CsvSource>();
  const [report, setReport] = useState<Report>();
  const [refusal, setRefusal] = useState<string>();
  /** The file that is being read. */
  const reading = useRef<File>(undefined);

  function send(input: Input): void {
    setRefusal(undefined);
    call.mutate(input, { onSuccess: setReport });
  }

  function check(next: CsvSource): void {
    reading.current = undefined;
    setSource(next);
    setReport(undefined);
    onChosen();
    send(checkOf(next.text));
  }

  function startAgain(reason?: string): void {
    reading.current = undefined;
    call.reset();
    setReport(undefined);
    setSource(undefined);
    setRefusal(reason);
  }

  return {
    source,
    report,
    /** Why a file could not be read, or what the server says. */
    problem: refusal ?? call.error ?? undefined,
    isChecking: call.isPending && call.variables?.dryRun === true,
    isImporting: call.isPending && call.variables?.dryRun !== true,
    send,
    /** Says why nothing is sent; `undefined` once that is answered. */
    refuse: setRefusal,
    checkText: (text: string) => check(sourceOfText(text)),
    async checkFile(file: File) {
      reading.current = file;
      const read = await sourceOfFile(file);
      // Something else was chosen meanwhile.
      if (reading.current !== file) return;
      if ('refusal' in read) startAgain(read.refusal);
      else check(read);
    },
    checkAgain: () => source && check(source),
    startAgain: () => startAgain(),
  };
}
