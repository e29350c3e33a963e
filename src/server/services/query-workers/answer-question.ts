import { FIGURE_EXPORT_MAX } from '#contract/office/analytics.ts';
import type { MatchedNumbers, MatchNumbersInput } from '#contract/rfq-paste/match-numbers.ts';
import type { Database } from '#db/open-database.ts';
import type { AnalyticsAnswers, AnalyticsQuestion } from '#server/services/analytics/analytics-question.ts';
import { figureChoices } from '#server/services/analytics/figure-choices.ts';
import { listFigureRows } from '#server/services/analytics/list-figure-rows.ts';
import { workOutMonths, workOutTrend, workOutWeeks } from '#server/services/analytics/series.ts';
import { requestFigures } from '#server/services/analytics/request-figures.ts';
import { workOutFigure } from '#server/services/analytics/work-out-figure.ts';
import { readCsvTable, type CsvTable } from '#server/services/csv/csv-table.ts';
import type { CsvQuestion } from '#server/services/csv/parse-csv.ts';
import type { PortalActor } from '#server/services/portal-context.ts';
import {
  findPerson,
  type FoundPerson,
  type PersonQuestion,
} from '#server/services/personal-data/find-person.ts';
import { matchNumbers } from '#server/services/search/match-numbers.ts';
import {
  planFile,
  type PlannedFile,
  type VesselImportQuestion,
} from '#server/services/vessel-import/plan-file.ts';
import { countDrift, type DriftCount } from './count-drift.ts';
import { answerList, type ListAnswer, type ListInput, type ListName } from './lists.ts';

/** Every query that a worker answers, as it is posted to the thread. `now` in milliseconds. */
export type ReadQuestion =
  | AnalyticsQuestion
  | CsvQuestion
  | VesselImportQuestion
  | { kind: 'drift' }
  | ({ kind: 'person' } & PersonQuestion)
  | MatchQuestion
  | ListQuestion<ListName>;

/** The lines of a visitor's list. `now` in milliseconds. */
interface MatchQuestion extends MatchNumbersInput {
  kind: 'match numbers';
  now: number;
}

export interface ListQuestion<Name extends ListName> {
  kind: 'list';
  list: Name;
  input: ListInput<Name>;
  /** The actor, whose permission the caller has checked. */
  actor: PortalActor;
  now: number;
}

interface Answers extends AnalyticsAnswers {
  drift: DriftCount;
  csv: CsvTable;
  'vessel import': PlannedFile;
  person: FoundPerson;
  'match numbers': MatchedNumbers;
}

export type AnswerTo<Question extends ReadQuestion> = Question extends { kind: keyof Answers }
  ? Answers[Question['kind']]
  : Question extends ListQuestion<infer Name>
    ? ListAnswer<Name>
    : never;

/** Runs in one read transaction, unaffected by concurrent writes. */
export function answerQuestion(db: Database, question: ReadQuestion): AnswerTo<ReadQuestion> {
  if (question.kind === 'csv') return readCsvTable(question.text, question.rowsMax);
  return db.transaction((tx) => {
    switch (question.kind) {
      case 'figure':
        return workOutFigure(tx, question.metric, question.input, new Date(question.now));
      case 'rows':
        return listFigureRows(tx, question.metric, question.input, new Date(question.now));
      case 'trend':
        return workOutTrend(tx, question.metric, question.input, new Date(question.now));
      case 'months':
        return workOutMonths(tx, question.input, new Date(question.now));
      case 'weeks':
        return workOutWeeks(tx, question.input, new Date(question.now));
      case 'export': {
        const page = { ...question.input, offset: 0, limit: FIGURE_EXPORT_MAX + 1 };
        return listFigureRows(tx, question.input.metric, page, new Date(question.now)).rows;
      }
      case 'requests':
        return requestFigures(tx, question.input, new Date(question.now));
      case 'choices':
        return figureChoices(tx);
      case 'drift':
        return countDrift(tx);
      case 'person':
        return findPerson(tx, question);
      case 'vessel import':
        return planFile(tx, question.file);
      case 'match numbers':
        return matchNumbers({ db, clock: { now: () => new Date(question.now) } }, question);
      case 'list':
        return answerListQuestion(db, question);
    }
  });
}

/** A nested transaction joins the outer one. */
function answerListQuestion<Name extends ListName>(
  db: Database,
  { list, input, actor, now }: ListQuestion<Name>,
): ListAnswer<Name> {
  return answerList({ db, clock: { now: () => new Date(now) }, actor }, list, input);
}
