/**
 * Returns texts that contain the word in singular or plural, in British or American spelling. A form that contains
 * another is left out, because texts are searched for parts of words: "lamp" finds "lamps" too. A form may therefore
 * be the beginning of a word.
 */
export function wordForms(word: string): string[] {
  const forms = [...new Set(numberForms(word).flatMap(spellingForms))];
  return forms.filter((form) => !forms.some((other) => other !== form && form.includes(other)));
}

const ENDS_LIKE_A_PLURAL = new Set(['lens', 'bias', 'canvas']);
const SHORTEST_PLURAL = 4;

function numberForms(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (!/^\p{L}+[^siu]s$/u.test(word) || word.length < SHORTEST_PLURAL || ENDS_LIKE_A_PLURAL.has(word))
    return [word];
  const forms = [word, word.slice(0, -1)];
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[aeiou]ves$/.test(word)) forms.push(`${word.slice(0, -3)}f`);
  if (word.endsWith('yses')) forms.push(`${word.slice(0, -2)}is`);
  return forms;
}

/** British and American, also within longer words: "deionised", "colourless", "millilitre". */
const SPELLINGS = [
  ['yse', 'yze'],
  ['ysi', 'yzi'],
  ['ise', 'ize'],
  ['isi', 'izi'],
  ['isa', 'iza'],
  ['sulph', 'sulf'],
  ['colour', 'color'],
  ['odour', 'odor'],
  ['vapour', 'vapor'],
  ['fibre', 'fiber'],
  ['litre', 'liter'],
  ['metre', 'meter'],
  ['centre', 'center'],
  ['aluminium', 'aluminum'],
  ['grey', 'gray'],
] as const;

function spellingForms(word: string): string[] {
  const american = SPELLINGS.reduce((text, [from, to]) => text.replaceAll(from, to), word);
  const british = SPELLINGS.reduce((text, [to, from]) => text.replaceAll(from, to), word);
  return [word, american, british];
}
