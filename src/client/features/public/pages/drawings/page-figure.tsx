import type { ReactNode } from 'react';
import type { Drawing } from '#content/content-section.ts';
import { AnalyserDrawing } from './analyser-drawing.tsx';
import { NeutralisationDrawing } from './neutralisation-drawing.tsx';
import { ProcessDrawing } from './process-drawing.tsx';
import { ServiceVisitDrawing } from './service-visit-drawing.tsx';
import { VesselDrawing } from './vessel-drawing.tsx';

/** Each drawing with the key of its numbers, which is also its text alternative. */
const drawings: Record<Drawing, { picture: ReactNode; key: readonly string[]; isScene?: true }> = {
  'treatment-process': {
    picture: <ProcessDrawing process="full-flow" />,
    key: [
      'Sea chest and ballast pump',
      'Filter',
      'Treatment unit: all the water passes it',
      'Ballast tank',
      'Neutralising agent, dosed at discharge',
      'TRO analyser',
      'Overboard',
    ],
  },
  'treatment-side-stream': {
    picture: <ProcessDrawing process="side-stream" />,
    key: [
      'Sea chest and ballast pump',
      'Filter',
      'Electrolyser, fed by part of the filtered water',
      'Hypochlorite, dosed back into the line',
      'Ballast tank',
      'Neutralising agent, dosed at discharge',
      'TRO analyser: its reading controls the dose',
    ],
  },
  'treatment-uv': {
    picture: <ProcessDrawing process="uv" />,
    key: ['Sea chest and ballast pump', 'Filter', 'UV chamber with lamps', 'Ballast tank'],
  },
  'two-bottle-analyser': {
    picture: <AnalyserDrawing />,
    key: [
      'Sample from the ballast line',
      'Tap for a hand sample',
      'Cuvette between lamp and detector',
      'Buffer',
      'DPD indicator',
      'Drain',
    ],
  },
  neutralisation: {
    picture: <NeutralisationDrawing />,
    key: [
      'From the ballast tank',
      'Tank of neutralising agent',
      'Dosing pump',
      'TRO analyser, sampling around the dosing point',
      'Overboard valve',
    ],
  },
  vessel: {
    picture: <VesselDrawing />,
    isScene: true,
    key: ['Goods on the quay', 'Lifted in a sling', 'Gangway, where the note is signed'],
  },
  'service-visit': {
    picture: <ServiceVisitDrawing />,
    isScene: true,
    key: ['Berth and time, from the agent', 'On board by the gangway', 'Work on the system', 'Signed report'],
  },
};

export function PageFigure({ drawing, caption }: { drawing: Drawing; caption: string }) {
  const { picture, key, isScene } = drawings[drawing];
  return (
    <figure className="mt-8 max-w-[44rem] break-inside-avoid overflow-hidden rounded-md border border-line bg-paper">
      <div className="p-3 sm:p-5">{picture}</div>
      <figcaption className="border-t border-line px-4 py-3 text-sm sm:px-5">
        <p className="text-ink">
          {caption}
          {!isScene && <span className="text-muted"> In principle, not to scale.</span>}
        </p>
        <ol className="mt-2 grid gap-x-6 gap-y-1 text-muted sm:grid-cols-2">
          {key.map((text, index) => (
            <li key={text} className="flex gap-2">
              <span aria-hidden="true" className="min-w-[1.25em] text-right text-ink tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
