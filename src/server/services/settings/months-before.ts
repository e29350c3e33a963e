/** Returns the same day and time of an earlier month, or the last day of that month if it is shorter. */
export function monthsBefore(moment: Date, months: number): Date {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== moment.getUTCDate()) date.setUTCDate(0);
  return date;
}
