import type {
  ExportFigureInput,
  Figure,
  FigureChoices,
  FigureInput,
  FigureRow,
  FigureRowsInput,
  FigureRowsPage,
} from '#contract/analytics.ts';
import { FIGURE_EXPORT_MAX } from '#contract/analytics.ts';
import type { Metric } from '#contract/analytics-metrics.ts';
import type { Database } from '#db/open-database.ts';
import { figureChoices } from './figure-choices.ts';
import { listFigureRows } from './list-figure-rows.ts';
import { workOutFigure } from './work-out-figure.ts';

/** Everything that analytics can be asked, as it travels to whoever works it out. `now` in milliseconds. */
export type AnalyticsQuestion =
  | { kind: 'figure'; metric: Metric; input: FigureInput; now: number }
  | { kind: 'rows'; metric: Metric; input: FigureRowsInput; now: number }
  | { kind: 'export'; input: ExportFigureInput; now: number }
  | { kind: 'choices' };

export interface AnalyticsAnswers {
  figure: Figure;
  rows: FigureRowsPage;
  /** One more than fits into a file, where there are more. */
  export: FigureRow[];
  choices: FigureChoices;
}

export type AnswerTo<Question extends AnalyticsQuestion> = AnalyticsAnswers[Question['kind']];

/** Reads one state of the data, whatever is written meanwhile. */
export function answerQuestion(
  db: Database,
  question: AnalyticsQuestion,
): AnalyticsAnswers[AnalyticsQuestion['kind']] {
  return db.transaction((tx) => {
    switch (question.kind) {
      case 'figure':
        return workOutFigure(tx, question.metric, question.input, new Date(question.now));
      case 'rows':
        return listFigureRows(tx, question.metric, question.input, new Date(question.now));
      case 'export': {
        const page = { ...question.input, offset: 0, limit: FIGURE_EXPORT_MAX + 1 };
        return listFigureRows(tx, question.input.metric, page, new Date(question.now)).rows;
      }
      case 'choices':
        return figureChoices(tx);
    }
  });
}
