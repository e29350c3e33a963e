/** The program cannot start for a reason that a person can fix: one sentence, shown without a stack trace. */
export class StartRefusal extends Error {}
