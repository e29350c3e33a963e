/** One line that a person types on the terminal; empty where there is none. */
export async function readAnswer(): Promise<string> {
  let typed = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    typed += String(chunk);
    if (typed.includes('\n')) break;
  }
  return (typed.split('\n', 1)[0] ?? '').trim();
}
