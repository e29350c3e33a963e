/** For awaiting a mutation whose error the form or its hook already shows. */
export function ignoreHandledError(): void {}
