/** The program cannot start, for a reason that a person can put right: one sentence, shown as it is, without a stack. */
export class StartRefusal extends Error {}
