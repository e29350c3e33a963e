import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#client/testing/render-screen.tsx';
import { useImport } from './use-import.ts';

/** A file of one row whose bytes come when they are released. */
function slowFile(name: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const file = new File(['name\nSealing ring'], name);
  const bytes = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => released.then(bytes);
  return { file, release };
}

test('a file that is read later than one chosen after it does not take its place', async () => {
  const [first, second] = [slowFile('large.csv'), slowFile('small.csv')];
  const call = {
    isPending: false,
    variables: undefined,
    error: undefined,
    reset: () => {},
    mutate: () => {},
  };
  function Import() {
    const chosen = useImport<{ dryRun?: boolean }, object>(call, {
      checkOf: () => ({ dryRun: true }),
      onChosen: () => {},
    });
    return (
      <>
        <button type="button" onClick={() => void chosen.checkFile(first.file)}>
          Large
        </button>
        <button type="button" onClick={() => void chosen.checkFile(second.file)}>
          Small
        </button>
        <output>{chosen.source?.fileName}</output>
      </>
    );
  }
  await renderScreen(<Import />);
  await page.getByRole('button', { name: 'Large' }).click();
  await page.getByRole('button', { name: 'Small' }).click();
  second.release();
  await expect.element(page.getByText('small.csv')).toBeVisible();
  first.release();
  await first.file.arrayBuffer();
  await expect.element(page.getByText('small.csv')).toBeVisible();
  await expect.element(page.getByText('large.csv')).not.toBeInTheDocument();
});
