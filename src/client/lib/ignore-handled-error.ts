/** For awaiting a mutation whose error is already shown elsewhere. */
export function ignoreHandledError(): void {}
