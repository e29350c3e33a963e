export {
  dayAndMonth,
  daysInWords,
  longDay,
  monthAndYear,
  shortDay,
  weekdayAndDay,
  weekdayInWords,
} from '#contract/day-words.ts';
