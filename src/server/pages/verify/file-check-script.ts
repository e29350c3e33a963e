import type { VerifiedReport } from '#contract/report/report-verification.ts';
import { checkTitles, reportFacts, type CheckOutcome } from './report-facts.ts';

interface FileCheck {
  titles: typeof checkTitles;
  facts: typeof reportFacts;
}

/**
 * Runs inline in the browser, so it is self-contained: makes the hash of a chosen or dropped file and asks for that
 * alone. Words of states come from the server.
 */
function checkFiles({ titles, facts }: FileCheck): void {
  const area = document.querySelector<HTMLElement>('.drop');
  const input = area?.querySelector('input');
  const progress = document.querySelector('#progress');
  const result = document.querySelector('#result');
  if (!area || !input || !progress || !result) return;
  const { code } = area.dataset;
  area.hidden = false;

  const append = <Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    parent.append(element);
    return element;
  };

  const show = (outcome: CheckOutcome, sentence: string, report?: VerifiedReport, ours?: string) => {
    progress.textContent = '';
    const { title, tone } = titles[outcome];
    const section = document.createElement('section');
    section.className = `result ${tone}`;
    const heading = append(section, 'h2', title);
    heading.tabIndex = -1;
    append(section, 'p', sentence);
    if (report && code && report.code && report.code !== code) {
      append(section, 'p', `This file is another report than ${code}.`);
    }
    if (report) {
      const list = append(section, 'dl', '');
      for (const [label, value] of facts(report)) {
        append(list, 'dt', label);
        append(list, 'dd', value);
      }
    }
    if (ours !== undefined)
      append(section, 'a', `What we issued as ${ours}`).setAttribute('href', `/verify/${ours}`);
    result.replaceChildren(section);
    heading.focus();
  };

  /** A changed file still carries its number. */
  const numberIn = async (bytes: ArrayBuffer) => {
    const text = new TextDecoder('latin1').decode(bytes);
    const found = /QS(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec(text)?.[0];
    return found !== undefined && (await fetch(`/verify/${found}`)).ok ? found : undefined;
  };

  /** Returns what shows the outcome. */
  const check = async (file: File): Promise<() => void> => {
    const bytes = await file.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const answer = await fetch(`/api/verify/hash/${sha256}`);
    if (answer.ok) {
      const report = (await answer.json()) as VerifiedReport;
      return () => show(report.state, report.sentence, report);
    }
    if (answer.status === 429) {
      const { message } = (await answer.json()) as { message: string };
      return () => void (progress.textContent = message);
    }
    if (answer.status !== 404) throw new Error(String(answer.status));
    const ours = code ?? (await numberIn(bytes));
    if (ours === undefined) return () => show('unknown', 'We have issued no such file.');
    return () => show('changed', 'Changed: this is not the file that we issued.', undefined, ours);
  };

  const fail = (error: unknown) => {
    progress.textContent =
      error instanceof DOMException
        ? 'The file could not be read. Choose it again.'
        : 'We could not be reached. The file was not sent anywhere. Try again.';
  };

  let current: File | undefined;
  const start = async (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (!file) return;
    current = file;
    progress.textContent = 'Reading the file on this device …';
    const showOutcome = await check(file).catch((error: unknown) => () => fail(error));
    // Another file may have been chosen meanwhile.
    if (file === current) showOutcome();
  };

  input.addEventListener('change', () => {
    void start(input.files);
    // The same file can be chosen again.
    input.value = '';
  });
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
    // A file that misses the area must not replace the page.
    document.addEventListener(type, (event) => {
      event.preventDefault();
      area.classList.toggle('over', type === 'dragenter' || type === 'dragover');
      if (type === 'drop') void start(event.dataTransfer?.files);
    });
  }
}

export const fileCheckScript = () =>
  `(${checkFiles.toString()})({titles:${JSON.stringify(checkTitles)},facts:${reportFacts.toString()}})`;
