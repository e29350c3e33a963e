import { expect, test } from 'vitest';
import { wordForms } from './word-forms.ts';

test.each([
  ['lamps', ['lamp']],
  ['sensors', ['sensor']],
  ['boxes', ['box']],
  ['hoses', ['hose']],
  ['glasses', ['glass']],
  ['valves', ['valve']],
  ['knives', ['knive', 'knif']],
  ['batteries', ['batterie', 'battery']],
  ['battery', ['battery', 'batteries']],
  ['analyses', ['analyse', 'analysis', 'analyze', 'analyzis']],
  ['analyzers', ['analyzer', 'analyser']],
  ['deionised', ['deionised', 'deionized']],
  ['thiosulphate', ['thiosulphate', 'thiosulfate']],
  ['colorless', ['colorless', 'colourless']],
  ['litres', ['litre', 'liter']],
  ['lamp', ['lamp']],
])('searches %s as %j', (word, forms) => {
  expect(wordForms(word).toSorted()).toEqual(forms.toSorted());
});

test.each(['glass', 'brass', 'chassis', 'status', 'gas', 'lens', 'ms', '09991s', 's'])(
  'does not treat %s as a plural',
  (word) => {
    expect(wordForms(word)).toEqual([word]);
  },
);
